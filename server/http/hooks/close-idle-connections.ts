import type { FastifyInstance } from 'fastify'

const often = 50

/** While the server closes, a connection that finishes its last call becomes idle, and closing would wait for it. */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app
    const hangUp = setInterval(() => server.closeIdleConnections(), often).unref()
    server.once('close', () => clearInterval(hangUp))
  })
}
