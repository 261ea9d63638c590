import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { acceptJsonOnly } from './json-body.ts'

test('of large bodies that come to their end at the same moment, others are served between them', async () => {
  const app = fastify({ bodyLimit: 10_000_000 })
  onTestFinished(() => app.close())
  acceptJsonOnly(app)
  const served: string[] = []
  app.post('/', { config: { maxValues: 10 } }, ({ body }) => {
    served.push(String((body as { text: string }).text).length > 100 ? 'large' : 'small')
    return null
  })
  await app.ready()
  const send = (text: string, from: string) =>
    app.inject({ method: 'POST', url: '/', payload: { text }, remoteAddress: from })
  const ended = new AbortController()
  const others = (async () => {
    while (!ended.signal.aborted) await send('small', '10.0.9.1')
  })()

  await Promise.all([1, 2, 3, 4].map((n) => send('x'.repeat(4_000_000), `10.0.${n}.1`)))
  ended.abort()
  await others

  // One, if they are all parsed in one go.
  expect(served.join(' ').match(/large( large)*/g)?.length).toBeGreaterThan(1)
})
