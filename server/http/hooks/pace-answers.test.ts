import { expect, test } from 'vitest'
import { startApp } from '../../testing/test-app.ts'
import { createPace } from './pace-answers.ts'

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

test('one address that asks again and again after it was refused does not keep others from their answers', async () => {
  const octavo = await startApp({ config: { rateLimitPerMinute: 5 } })
  const ask = (remoteAddress: string, url = '/api/bestsellers/') => octavo.app.inject({ url, remoteAddress })
  const order: string[] = []
  const flood = Array.from({ length: 260 }, async () => {
    const { statusCode } = await ask('192.0.2.1')
    order.push(`flood ${statusCode}`)
  })
  await ask('192.0.2.2')
  order.push('other')
  await Promise.all(flood)

  expect(order.filter((each) => each === 'flood 429' || each === 'flood 503')).toHaveLength(255)
  // What is beyond the first two hundred waits for its turn.
  expect(order.length - order.indexOf('other')).toBeGreaterThan(50)
})

test('a health check is always answered, and spread out for who asks without end', async () => {
  const octavo = await startApp({ config: { rateLimitPerMinute: 5 } })
  const order: string[] = []
  const ask = async (name: string, remoteAddress: string) => {
    const { statusCode } = await octavo.app.inject({ url: '/health', remoteAddress })
    order.push(`${name} ${statusCode}`)
  }
  const flood = Array.from({ length: 260 }, () => ask('flood', '192.0.2.1'))
  await ask('other', '192.0.2.2')
  await Promise.all(flood)

  expect(order.filter((each) => each === 'flood 200')).toHaveLength(260)
  expect(order.length - order.indexOf('other 200')).toBeGreaterThan(50)
})
