import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addProgress, addReading, deleteReading, editReading } from '#contract/library/readings.ts'
import { rateBook } from '#contract/ratings.ts'
import { addBooks, correctBooks } from '../testing/books.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { keepFacts } from './reading-facts.ts'
import { logPart, noNames } from './log-columns.ts'
import { readLog } from './reading-log.ts'
import { countPeriods, getStats } from './stats.ts'
import { tally } from './tally.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ madeUp: true })
  octavo.setClock('2026-11-23T12:00:00Z')
})

const spans = [{ from: null, to: null }, year('2024')]
function year(number: string) {
  return { from: `${number}-01-01`, to: `${number}-12-31` }
}

const changes = ['finish', 'stop', 'edit', 'delete', 'rate', 'progress', 'correct', 'copy'] as const
let runs = 0

test('after any changes, one by one, what was kept of the log gives what the whole log gives', async () => {
  const change = fc.record({
    what: fc.constantFrom(...changes),
    which: fc.nat(11),
    on: fc.constantFrom('2023-12-31', '2024-02', '2024', '2024-05-06'),
    n: fc.integer({ min: 1, max: 20 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 14 }), async (all) => {
      const reader = await octavo.signUp(`changes-${(runs += 1)}`)
      const { id } = await octavo.db
        .selectFrom('reader')
        .select('id')
        .where('username', '=', reader.username)
        .executeTakeFirstOrThrow()
      const books = await addBooks(
        octavo.db,
        Array.from({ length: 12 }, (_, nth) => ({
          title: `Book ${nth}`,
          pages: 100 + nth,
          authors: [`Author ${nth % 5}`],
        })),
      )
      const readings: string[] = []
      const read = async (book: string, body: Parameters<typeof reader.call<typeof addReading>>[1]['body']) => {
        readings.push((await reader.call(addReading, { params: { id: book }, body })).reading.id)
      }
      for (const { what, which, on, n } of all) {
        const book = books[which] ?? books[0]
        const [first, last] = [readings[0], readings.at(-1)]
        if (!book) throw new Error('There are books.')
        if (what === 'finish') await read(book.id, { outcome: 'finished', finished_on: on, pages: n })
        if (what === 'stop') await read(book.id, { outcome: 'stopped', stopped_on: on })
        if (what === 'edit' && first !== undefined)
          await reader.call(editReading, {
            params: { id: first },
            body: { outcome: 'finished', finished_on: on, minutes: n },
          })
        if (what === 'progress' && last !== undefined)
          await reader.call(addProgress, { params: { id: last }, body: { page: n, on: '2023-05-05' } })
        if (what === 'delete' && last !== undefined) {
          await reader.call(deleteReading, { params: { id: last } })
          readings.pop()
        }
        if (what === 'rate')
          await reader.call(rateBook, { body: { google_books_id: book.google_books_id, stars: n / 4 } })
        if (what === 'correct') await correctBooks(octavo.db, [book.id], { pages: n })
        if (what === 'copy') await keepFacts(octavo.db)

        const names = noNames()
        const log = { names, parts: [logPart(await readLog(octavo.db, id), names)] }
        for (const span of spans) {
          const whole = tally(log, span)
          const { started, stopped, known, by_month, by_stars } = whole
          expect(await getStats(octavo.db, id, span)).toMatchObject({
            books: whole.books,
            readings: whole.readings,
            pages: whole.pages,
            minutes: whole.minutes,
            started,
            stopped,
            known,
            by_month,
            by_stars,
          })
        }
        const { sums } = await countPeriods(octavo.db, id, ['2024', '2024-02', '2023'])
        expect(sums).toMatchObject(
          [year('2024'), { from: '2024-02-01', to: '2024-02-29' }, year('2023')].map((span) => {
            const { known, pages, pages_known, minutes, ...rest } = tally(log, span)
            return { readings: rest.readings, pages, pages_known, minutes, minutes_known: known.minutes }
          }),
        )
      }
    }),
    { numRuns: 12 },
  )
})
