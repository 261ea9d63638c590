import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createPace, paceAnswers } from './pace-answers.ts'

test('after many at once, turns come one after the other, and again at once after a rest', () => {
  let at = 0
  const pace = createPace({ atOnce: 3, perSecond: 10, longestMs: 250 }, () => at)
  const takeFive = () => Array.from({ length: 5 }, () => pace.take('one'))

  expect(takeFive()).toEqual([0, 0, 0, 100, 200])
  expect(pace.take('other')).toBe(0)
  // However many wait.
  expect(takeFive()).toEqual([250, 250, 250, 250, 250])
  at = 1_000
  pace.forget()
  expect(takeFive()).toEqual([0, 0, 0, 100, 200])
})

test.each([
  ['refusals', '/refused', 429],
  ['answers that are not counted', '/uncounted', 200],
])('%s to one address that asks without end wait, and not those of others', async (_, url, status) => {
  const app = Fastify()
  onTestFinished(() => app.close())
  paceAnswers(app, { atOnce: 3, perSecond: 0.05, longestMs: 20_000 })
  app.get('/refused', async (_request, reply) => reply.code(429).send({}))
  app.get('/uncounted', { config: { uncounted: true } }, async () => ({}))
  app.get('/usual', async () => ({}))
  const answered: string[] = []
  const ask = async (name: string, remoteAddress: string, path = url) => {
    const { statusCode } = await app.inject({ url: path, remoteAddress })
    answered.push(`${name} ${statusCode}`)
  }

  for (let nth = 0; nth < 6; nth += 1) void ask('flood', '192.0.2.1')
  await ask('other', '192.0.2.2')
  await ask('served', '192.0.2.1', '/usual')

  expect(answered.toSorted()).toEqual([...Array<string>(3).fill(`flood ${status}`), `other ${status}`, 'served 200'])
})
