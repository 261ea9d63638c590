import { join } from 'node:path'
import { loadShelf, readShelf } from '../server/search/index/load-shelf.ts'
import type { Db } from '../server/db/database.ts'
import { foldChanges } from '../server/leaderboard/leaderboard-jobs.ts'
import { openCallers } from './callers.ts'
import type { ShelfBook } from './plan.ts'
import { planYear, type DemoScope } from './year.ts'

const shelfFolder = join(import.meta.dirname, '../shelf')

/**
 * Fills a migrated database that has no readers with a community and its year of reading (or a part of it), all of it through
 * the app's own calls: whatever the rules count is right.
 */
export async function fillDemo(db: Db, { now = new Date(), ...scope }: DemoScope & { now?: Date } = {}): Promise<void> {
  await loadShelf(db, shelfFolder)
  const callers = await openCallers(db)
  try {
    for (const { at, reader, action } of planYear(now, listShelf(), scope)) await action(await callers.at(at, reader))
  } finally {
    await callers.close()
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
