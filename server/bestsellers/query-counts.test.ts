import { expect, onTestFinished, test } from 'vitest'
import { listBestsellers } from '#contract/bestsellers.ts'
import { newspaper } from '../outside/newspaper.ts'
import { countQueries } from '../testing/count-queries.ts'
import { startNewspaperStandIn } from '../testing/stand-ins/newspaper.ts'
import { startApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

/** The queries needed to fetch the newspaper's list of so many books, and to show it again. */
async function queriesFor(books: number): Promise<{ toFetch: number; toShow: number; shown: number }> {
  const standIn = await startNewspaperStandIn()
  onTestFinished(() => standIn.stop())
  standIn.reply({
    results: {
      published_date: '2026-03-01',
      books: Array.from({ length: books }, (_, index) => ({
        rank: index + 1,
        title: `Book ${index}`,
        author: 'Ada Sample',
        primary_isbn13: String(9780000000000 + index),
      })),
    },
  })
  const { db, queriesOf } = countQueries((await createTestDatabase()).db)
  const octavo = await startApp({ db, newspaper: newspaper({ url: standIn.url, key: 'key' }) })
  const open = () => octavo.anyone.call(listBestsellers, {})
  const toFetch = await queriesOf(open)
  return { toFetch, toShow: await queriesOf(open), shown: (await open()).books.length }
}

test('50 bestsellers take as many queries as one', async () => {
  const [one, fifty] = [await queriesFor(1), await queriesFor(50)]

  expect([one.shown, fifty.shown]).toEqual([1, 50])
  expect({ ...fifty, shown: 1 }).toEqual(one)
  expect(one.toShow).toBeGreaterThan(0)
})
