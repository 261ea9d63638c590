import { singleFlight } from '../books/single-flight.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { findKeptList, saveList, type ListContent } from './kept-list.sql.ts'
import { listMostFavoured, listMostRead } from './most-read.sql.ts'

const name = 'readers'
const size = 15
const hour = 60 * 60_000
const lately = 28 * 24 * hour

const flights = singleFlight<Db, ListContent>()

/** What was started or finished here most in the last 28 days, topped up by favourites. A full list is kept for an hour. */
export function findMostRead({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ListContent> {
  return flights(db, name, async () => {
    const at = now()
    const kept = await findKeptList(db, name)
    if (kept?.content && kept.found_at && kept.found_at > new Date(at.getTime() - hour)) return kept.content
    const content = listOf(await findBooks(db, new Date(at.getTime() - lately)))
    if (content.books.length === size) await saveList(db, name, content, at)
    return content
  })
}

async function findBooks(db: Db, since: Date): Promise<string[]> {
  const read = await listMostRead(db, since, size)
  if (read.length === size) return read
  return [...new Set([...read, ...(await listMostFavoured(db, size))])].slice(0, size)
}

function listOf(ids: string[]): ListContent {
  return {
    list_name: 'Most read on Octavo',
    published_date: null,
    books: ids.map((google_books_id, index) => ({ google_books_id, rank: index + 1, weeks_on_list: 0, image: '' })),
  }
}
