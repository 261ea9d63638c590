import { beforeEach, describe, expect, test } from 'vitest'
import { login, verifyToken } from '#contract/accounts.ts'
import { checkIn, getPoints, getStreak } from '#contract/points.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createReview } from '#contract/reviews.ts'
import { addBooks } from './testing/books.ts'
import { startApp, testPassword, type TestApp, type TestReader } from './testing/test-app.ts'

let octavo: TestApp
let alice: TestReader
beforeEach(async () => {
  octavo = await startApp()
  octavo.setClock('2026-03-10T12:00:00Z')
  alice = await octavo.signUp('alice')
})

describe('a clock that is set back by an hour', () => {
  const setBack = (minutes = 0) => octavo.setClock(`2026-03-10T11:${String(minutes).padStart(2, '0')}:00Z`)

  test('keeps readers signed in, and lets others log in', async () => {
    setBack()

    expect(await alice.call(verifyToken, {})).toEqual({ username: 'alice' })
    const bob = await octavo.signUp('bob')
    expect(await bob.call(verifyToken, {})).toEqual({ username: 'bob' })
    octavo.setClock('2026-04-09T11:00:01Z')
    await expect(bob.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('does not make any login more recent', async () => {
    setBack(20)
    const change = { username: 'alice', email: 'taken-over@example.org' }

    await expect(alice.call(updateProfile, { body: change })).rejects.toMatchObject({ code: 'current_password_needed' })
  })

  test('does not lengthen the wait after a mistyped password', async () => {
    const logIn = (password: string) => octavo.anyone.call(login, { body: { username: 'alice', password } })
    for (let guess = 0; guess < 5; guess += 1) await logIn('wrong password').catch(() => 'as it should')
    await expect(logIn(testPassword)).rejects.toMatchObject({ code: 'login_slowed' })

    setBack(1)

    await logIn(testPassword)
  })

  test('counts no day and no action twice', async () => {
    await alice.call(checkIn, {})
    const [book] = await addBooks(octavo.db, [{}])
    const send = () =>
      alice.call(createReview, { body: { book: book.id, review_text: 'Once only.' }, onceKey: 'a-review' })
    const first = await send()

    setBack()

    expect(await send()).toEqual(first)
    expect(await alice.call(checkIn, {})).toMatchObject({ current_streak: 1, is_active: true })
    expect(await alice.call(getPoints, {})).toMatchObject({ total_points: 1 + 10, reviews_written: 1 })
  })
})

test('correcting a clock that was a day ahead takes no day away and gives no points twice', async () => {
  await alice.call(checkIn, {})
  octavo.setClock('2026-03-11T12:00:00Z')
  await alice.call(checkIn, {})
  octavo.setClock('2026-03-10T12:05:00Z')

  expect(await alice.call(verifyToken, {})).toEqual({ username: 'alice' })
  await alice.call(checkIn, {})
  octavo.setClock('2026-03-11T18:00:00Z')
  await alice.call(checkIn, {})
  octavo.setClock('2026-03-12T18:00:00Z')
  await alice.call(checkIn, {})

  expect(await alice.call(getStreak, {})).toMatchObject({
    current_streak: 3,
    days: ['2026-03-10', '2026-03-11', '2026-03-12'],
  })
  expect((await alice.call(getPoints, {})).total_points).toBe(3)
})
