import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { findImage } from './profile-image.sql.ts'

/** Public, because an <img> sends no token. */
export function profileImageRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { file: string } }>(
    '/api/profile-images/:file',
    { logLevel: 'warn', config: { counted: true } },
    async ({ params }, reply) => {
      const hash = /^([0-9a-f]{64})\.webp$/.exec(params.file)?.[1] ?? fail('not_found')
      const bytes = (await findImage(db, hash)) ?? fail('not_found')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}
