import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { getBook } from '#contract/books.ts'
import { removeFavorite } from '#contract/favorites.ts'
import { getPoints } from '#contract/points.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { addBooks } from '../testing/books.ts'
import { hold } from '../testing/hold-lock.ts'
import { startApp } from '../testing/test-app.ts'

const silent = pino({ level: 'silent' })

interface Outcome {
  status: number
  code?: string | undefined
}

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  return call.then(
    () => ({ status: 200 }),
    ({ status, code }: Outcome) => ({ status, code }),
  )
}

test('calls that need a locked table get a Retry-After, and other calls still work', async () => {
  const octavo = await startApp({ log: silent, maxDatabaseMs: 15_000 })
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const [book] = await addBooks(octavo.db, [{}])
  const release = await hold(octavo.db, sql`lock table rating in access exclusive mode`)

  let answered = 0
  const waiting = Array.from({ length: 30 }, async (_, i) => {
    const call =
      i % 2 === 0
        ? alice.call(getRatings, { params: { id: book.id } })
        : alice.call(rateBook, { body: { google_books_id: book.id, rating: 4 } })
    const outcome = await outcomeOf(call)
    answered += 1
    return outcome
  })
  await sleep(20)
  const others = await Promise.all(
    Array.from({ length: 10 }, () => [
      outcomeOf(bob.call(getPoints, {})),
      outcomeOf(bob.call(getBook, { params: { id: book.id } })),
      outcomeOf(bob.call(removeFavorite, { body: { book_id: book.id } })),
    ]).flat(),
  )
  const stillWaiting = waiting.length - answered
  const outcomes = await Promise.all(waiting)
  await release()

  expect(others).toEqual(others.map(() => ({ status: 200 })))
  expect(stillWaiting).toBeGreaterThan(0)
  expect(outcomes).toEqual(waiting.map(() => ({ status: 503, code: 'busy' })))
  expect(await outcomeOf(alice.call(rateBook, { body: { google_books_id: book.id, rating: 4 } }))).toMatchObject({
    status: 200,
  })
})

test('a session is still checked while a locked table blocks another read', async () => {
  const octavo = await startApp({ log: silent })
  const alice = await octavo.signUp('alice')
  const [book] = await addBooks(octavo.db, [{}])
  await alice.call(getPoints, {})
  const release = await hold(octavo.db, sql`lock table book in access exclusive mode`)

  let answered = false
  const waiting = outcomeOf(octavo.anyone.call(getBook, { params: { id: book.id } })).finally(() => (answered = true))
  // Time enough for it to be sent, and for these to be sent right behind it.
  await sleep(10)
  const behind = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(alice.call(getPoints, {}))))
  await sleep(100)
  const after = await outcomeOf(alice.call(getPoints, {}))
  const wasWaiting = !answered
  await release()

  expect([...behind, after]).toEqual(Array.from({ length: 6 }, () => ({ status: 200 })))
  expect(wasWaiting).toBe(true)
  expect(await waiting).toEqual({ status: 200 })
})
