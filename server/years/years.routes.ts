import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/library/years.ts'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { keepYearPictures } from './year-picture.ts'
import { drawSharedYear, getSharedYear, getYear, shareYear, unshareYear } from './years.ts'

export function yearRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.getYear, ({ params }, viewer) => getYear(deps, viewer, params.year))
  serve(app, contract.shareYear, ({ params }, viewer) => shareYear(deps, viewer.id, params.year))
  serve(app, contract.unshareYear, ({ params }, viewer) => unshareYear(deps, viewer.id, params.year))
  serve(app, contract.getSharedYear, ({ params }, viewer) => getSharedYear(deps, viewer, params.token))

  const pictures = keepYearPictures()
  // Fetched by whoever shows the link, who sends no token.
  app.get<{ Params: { file: string } }>(
    '/api/shared-years/preview/:file',
    { logLevel: 'warn', config: { counted: true, oneAtATime: true } },
    async ({ params }, reply) => {
      const token = /^([\w-]{1,100})\.png$/.exec(params.file)?.[1] ?? fail('not_found')
      const picture = await drawSharedYear(deps, pictures, token)
      return reply
        .type('image/png')
        .header('cache-control', 'private, no-cache')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture)
    },
  )
}
