import { join } from 'node:path'
import { loadShelf, readShelf } from '../server/search/index/load-shelf.ts'
import type { Db } from '../server/db/database.ts'
import { foldChanges } from '../server/leaderboard/leaderboard-jobs.ts'
import { startDemoApp } from './demo-app.ts'
import type { ShelfBook } from './demo-event.ts'
import { planYear, type DemoScope } from './plan-year.ts'

const shelfFolder = join(import.meta.dirname, '../shelf')

/**
 * Fills a migrated database that has no readers with a community and its year of reading (or part of it). Uses the app's own API, so all
 * counters are right.
 */
export async function fillDemo(db: Db, { now = new Date(), ...scope }: DemoScope & { now?: Date } = {}): Promise<void> {
  await loadShelf(db, shelfFolder)
  const app = await startDemoApp(db)
  try {
    for (const { at, reader, action } of planYear(now, listShelf(), scope)) await action(await app.at(at, reader))
  } finally {
    await app.close()
  }
  await foldChanges({ db })
}

function listShelf(): ShelfBook[] {
  const books = readShelf(shelfFolder).books()
  const most = Math.max(...books.map((book) => book.popularity))
  return books.map(({ google_books_id, genres, popularity }) => ({
    name: google_books_id.replace(/^shelf-/, ''),
    genres,
    wellKnown: popularity >= most / 20,
  }))
}
