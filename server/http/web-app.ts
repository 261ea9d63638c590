import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { setCsrfCookie } from './csrf.ts'

const immutable = 'public, max-age=31536000, immutable'

/** The built client: assets carry their hash in their name and never change, every other path is the one page. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(resolve(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: resolve(folder),
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'public, max-age=3600')
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    if (path.startsWith('/api/') || path.startsWith('/assets/')) fail('not_found')
    setCsrfCookie(request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
  })
}
