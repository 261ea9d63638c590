import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { getPoints } from '#contract/points.ts'
import { listReadlists } from '#contract/readlists.ts'
import { hold } from '../../testing/hold-lock.ts'
import { startApp } from '../../testing/test-app.ts'

test('each reader’s expensive calls run one at a time, while other readers are served', async () => {
  const octavo = await startApp({ log: pino({ level: 'silent' }) })
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const release = await hold(octavo.db, sql`lock table readlist in access exclusive mode`)

  const calls = Array.from({ length: 20 }, () => outcomeOf(alice.call(listReadlists, { query: {} })))
  const first = await Promise.race(calls)
  const others = outcomeOf(bob.call(listReadlists, { query: {} }))
  const read = await outcomeOf(alice.call(getPoints, {}))
  await release()

  expect(first).toBe('too_many_requests')
  expect([read, await others]).toEqual(['done', 'done'])
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['done', 'too_many_requests']))
})

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
}
