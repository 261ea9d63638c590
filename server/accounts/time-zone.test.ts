import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { startApp, testPassword } from '../testing/test-app.ts'
import { knownTimeZone } from './time-zone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['america/new_york', 'America/New_York'],
  ['Atlantis/Sunk', 'UTC'],
  ['+23:59', 'UTC'],
  ['-11:00', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('the zone %s is stored as %s', (name, spared) => {
  expect(knownTimeZone(name)).toBe(spared)
})

test('a zone that the database does not know is none', async () => {
  const octavo = await startApp()
  const { username } = await octavo.signUp('zoe', { timeZone: 'Europe/Berlin' })
  const zone = async () => {
    const { time_zone } = await octavo.db.selectFrom('reader').select('time_zone').executeTakeFirstOrThrow()
    // As the news of challenges asks.
    await sql`select now() at time zone time_zone from reader`.execute(octavo.db)
    return time_zone
  }
  expect(await zone()).toBe('Europe/Berlin')

  expect(knownTimeZone('SystemV/EST5EDT')).toBe('SystemV/EST5EDT')
  await octavo.anyone.call(login, { body: { username, password: testPassword, time_zone: 'SystemV/EST5EDT' } })
  expect(await zone()).toBe('UTC')
})
