import type { FastifyInstance } from 'fastify'

const often = 50

/** While it closes: a connection whose call was still under way is idle afterwards, and would be waited for. */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app
    const hangUp = setInterval(() => server.closeIdleConnections(), often).unref()
    server.once('close', () => clearInterval(hangUp))
  })
}
