import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { features } from '#contract/endpoint.ts'
import { failureReplies, generalFailure } from './docs-errors.ts'
import { renderApiPage, type ApiDescription } from './docs-page.ts'
import { madeOnce } from '../../made-once.ts'
import { makeCachedReply, sendCached } from './cached-reply.ts'

const find = createRequire(import.meta.url).resolve
const cachedForAnHour = 'public, max-age=3600'
const askedAnew = 'public, no-cache'

/** Files of the API page. It works without a built client, so it has its own. */
const files = [
  ['style.css', 'text/css; charset=utf-8', join(import.meta.dirname, 'docs-page.css')],
  ['newsreader.woff2', 'font/woff2', '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'],
  ['figtree.woff2', 'font/woff2', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
] as const

/** OpenAPI 3.1 from the contract, and a page to read it; register before any endpoint. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  app.addSchema(generalFailure)
  await app.register(swagger, {
    // A schema used by several endpoints keeps its name.
    refResolver: {
      buildLocalReference: ({ $id }, _baseUri, _fragment, i) => (typeof $id === 'string' ? $id : `def-${i}`),
    },
    // Only endpoints of the contract.
    hideUntagged: true,
    transform: ({ schema, url, route: { config } }) => ({
      schema: config?.endpoint
        ? {
            ...schema,
            tags: [config.endpoint.feature],
            response: { ...Object(schema.response), ...failureReplies(config.endpoint) },
          }
        : schema,
      url,
    }),
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Octavo API', version, description: 'The API of Octavo, a web app for readers.' },
      tags: features.map((name) => ({ name })),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  })
  serveCached('json', 'application/json; charset=utf-8', askedAnew, () => JSON.stringify(app.swagger()))
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The generator's type covers every version of OpenAPI
  serveCached('', 'text/html; charset=utf-8', askedAnew, () => renderApiPage(app.swagger() as ApiDescription))
  for (const [name, type, path] of files) serveCached(name, type, cachedForAnHour, () => readFileSync(find(path)))

  /** Built on first request, and cached for as long as the server runs. */
  function serveCached(name: string, type: string, cacheControl: string, make: () => string | Buffer): void {
    const cached = madeOnce(async () => makeCachedReply(type, make()))
    app.get(`/api/docs/${name}`, { config: { counted: true } }, async (request, reply) => {
      return sendCached(request, reply.header('cache-control', cacheControl), await cached())
    })
  }
}
