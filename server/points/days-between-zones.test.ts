import { expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { checkIn, getPoints, getStreak } from '#contract/points.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, testPassword, type TestApp } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'

async function logIn(octavo: TestApp, username: string, time_zone: string) {
  const { token } = await octavo.anyone.call(login, { body: { username, password: testPassword, time_zone } })
  return octavo.withToken(token)
}

test('checking in from three zones with three dates counts one day, and earns points once', async () => {
  const octavo = await startApp()
  octavo.setClock('2026-11-22T11:00:00Z')
  await octavo.signUp('hopper')

  for (const zone of ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati']) {
    const reader = await logIn(octavo, 'hopper', zone)
    await reader.call(checkIn, {})
    expect(await reader.call(getStreak, {})).toMatchObject({ is_active: true, current_streak: 1, days: ['2026-11-21'] })
  }
  expect(await (await logIn(octavo, 'hopper', 'UTC')).call(getPoints, {})).toMatchObject({ total_points: 1 })
})

test('a traveler who lands before a new date may count keeps reading, and the next date continues the streak', async () => {
  const octavo = await startApp()
  const [book] = await addBooks(octavo.db, [{ title: 'Kokoro' }])
  octavo.setClock('2026-11-02T14:00:00Z')
  await octavo.signUp('flyer')
  await (await logIn(octavo, 'flyer', 'America/Los_Angeles')).call(checkIn, {})

  octavo.setClock('2026-11-03T08:00:00Z')
  const inTokyo = await logIn(octavo, 'flyer', 'Asia/Tokyo')
  expect(await inTokyo.call(getStreak, {})).toMatchObject({ is_active: false, current_streak: 1 })
  await inTokyo.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
  expect(await inTokyo.call(getStreak, {})).toMatchObject({ is_active: true, current_streak: 1 })

  octavo.setClock('2026-11-04T12:00:00Z')
  await inTokyo.call(checkIn, {})
  expect(await inTokyo.call(getStreak, {})).toMatchObject({
    is_active: true,
    current_streak: 2,
    days: ['2026-11-02', '2026-11-04'],
  })
})

test('days counted under the old rules stay as they were', async () => {
  const octavo = await startApp()
  octavo.setClock('2026-11-22T11:05:00Z')
  const reader = await octavo.signUp('earlier')
  const { id } = await octavo.db.selectFrom('reader').select('id').executeTakeFirstOrThrow()
  const minted = [
    ['2026-11-21', 'Etc/GMT+12', '11:00:00Z'],
    ['2026-11-22', 'UTC', '11:00:20Z'],
  ] as const
  await octavo.db
    .insertInto('reading_day')
    .values(
      minted.map(([day, time_zone, time], i) => {
        const at = new Date(`2026-11-22T${time}`)
        return { reader_id: id, day, time_zone, counted_at: at, last_at: at, run: i + 1, longest_run: i + 1, rules: 1 }
      }),
    )
    .execute()

  expect(await reader.call(getStreak, {})).toMatchObject({ current_streak: 2, longest_streak: 2 })
  expect(await findDifferences(octavo.db)).toEqual([])
})
