import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { apiPageStyle, renderApiPage, type ApiDescription } from './api-page.ts'

/** OpenAPI 3.1 from the contract, and a page to read it; register before any endpoint. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    // A shape that is used by several calls keeps its name.
    refResolver: {
      buildLocalReference: ({ $id }, _baseUri, _fragment, i) => (typeof $id === 'string' ? $id : `def-${i}`),
    },
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Octavo', version, description: 'The calls of Octavo, a home for readers.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  })
  app.get('/api/docs/json', { schema: { hide: true } }, () => app.swagger())
  app.get('/api/docs/', { schema: { hide: true } }, (_, reply) =>
    reply.type('text/html; charset=utf-8').send(renderApiPage(app.swagger() as ApiDescription)),
  )
  app.get('/api/docs/style.css', { schema: { hide: true } }, (_, reply) =>
    reply.type('text/css; charset=utf-8').send(apiPageStyle),
  )
}
