import { createHash } from 'node:crypto'
import { bookDoings, type FeedEntry } from '#contract/feed/feed.ts'
import { bookReply } from '../books/book-reply.ts'
import { starsOf } from '../books/stars.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { readTimeCursor, timeCursorOf, type TimeCursor } from '../http/pagination.ts'
import { achievementRules } from '../points/achievement-rules.ts'
import { achievementOf } from '../points/award.ts'
import { instantsOf, localDate } from '../points/local-date.ts'
import { listDoings, listDoingsWith, type BookDoingRow, type DoingRow, type Found } from './feed.sql.ts'

const pageSize = 20
/** Doings looked at for a page: an entry is made of a few. */
const doingsAtOnce = 100
/** Of how many of the readers followed; of more once those before have no older doings. */
const readersAsked = [40, 512, 10_000]
const beforeAll = '00000000-0000-0000-0000-000000000000'

interface Feed {
  results: FeedEntry[]
  next: string | null
  follows_anyone: boolean
}

/** In as many queries for a reader who follows one as for one who follows thousands. */
export async function getFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  after: string | undefined,
): Promise<Feed> {
  const at = now()
  const cursor = readTimeCursor(after)
  const { entries, completeFrom, followsAnyone } = await findEntries(db, viewer, cursor, at)
  const shown = entries.slice(0, pageSize)
  const last = shown.at(-1)
  const next = last && entries.length > pageSize ? last : completeFrom && { at: completeFrom, id: beforeAll }
  const results = await describe(db, viewer, shown, { cursor, at })
  return { results, next: next ? timeCursorOf(next) : null, follows_anyone: followsAnyone }
}

/** What a reader did with a book on one of their days, or something else they did. */
interface Entry extends TimeCursor {
  day: string
  rows: [DoingRow, ...DoingRow[]]
}

/** The entries after the cursor, a few more than a page holds; fewer if more are not found with little effort. */
async function findEntries(
  db: Db,
  viewer: Viewer,
  cursor: TimeCursor | undefined,
  at: Date,
): Promise<{ entries: Entry[]; completeFrom: Date | undefined; followsAnyone: boolean }> {
  // A clock may have been ahead.
  let upTo = cursor?.at ?? new Date(at.getTime() + 86_400_000)
  const rows: DoingRow[] = []
  let found: Awaited<ReturnType<typeof listDoings>> | undefined
  let entries: Entry[] = []
  let reach = 0
  for (let asked = 0; asked < readersAsked.length; asked += 1) {
    found = await listDoings(db, viewer, { upTo, readers: readersAsked[reach]!, doings: doingsAtOnce }, at)
    rows.push(...found.rows)
    entries = entriesOf(rows, found, cursor)
    if (!found.completeFrom || entries.length > pageSize) break
    rows.splice(0, rows.length, ...rows.filter((row) => isComplete(row, found)))
    upTo = new Date(found.completeFrom.getTime() - 1)
    if (!found.hasOlder) reach += 1
  }
  return { entries, completeFrom: found?.completeFrom, followsAnyone: found?.followsAnyone ?? false }
}

function isComplete({ at }: { at: Date }, found: Found | undefined): boolean {
  return !found?.completeFrom || at >= found.completeFrom
}

/** Newest first, without those of which some doing may be missing. */
function entriesOf(rows: DoingRow[], found: Found, cursor: TimeCursor | undefined): Entry[] {
  const keyed = rows.map((row) => ({ row, day: localDate(row.at, row.time_zone) }))
  const groups = Map.groupBy(keyed, ({ row, day }) => entryId(row, day))
  return [...groups]
    .map(([id, [first, ...others]]) => {
      const all: Entry['rows'] = [first!.row, ...others.map(({ row }) => row)]
      return { id, at: latest(all), day: first!.day, rows: all }
    })
    .filter((entry) => isComplete(entry, found) && (!cursor || compare(entry, cursor) > 0))
    .toSorted(compare)
}

function latest(rows: { at: Date }[]): Date {
  return new Date(Math.max(...rows.map(({ at }) => at.getTime())))
}

/** Newest first. */
function compare(a: TimeCursor, b: TimeCursor): number {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

/** The same for all that is one entry, in the form of a UUID. */
function entryId({ reader_id, book_id, kind, thing, at }: DoingRow, day: string): string {
  const what = book_id ? [book_id, day] : kind === 'opened' ? [thing] : [kind, at.toISOString()]
  const hex = createHash('sha256')
    .update([reader_id, ...what].join(' '))
    .digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

async function describe(
  db: Db,
  viewer: Viewer,
  entries: Entry[],
  { cursor, at }: { cursor: TimeCursor | undefined; at: Date },
): Promise<FeedEntry[]> {
  const asked = entries.flatMap(({ day, rows: [{ reader_id, book_id, time_zone }] }, nth) =>
    book_id ? [{ nth, reader_id, book_id, ...instantsOf(day, time_zone) }] : [],
  )
  const doings = asked.length > 0 ? await listDoingsWith(db, viewer, asked, at) : []
  const doingsOf = Map.groupBy(doings, ({ nth }) => nth)
  return entries.flatMap((entry, nth) => {
    if (!entry.rows[0].book_id) return [withoutBook(entry)]
    const ofDay = doingsOf.get(nth) ?? []
    // What has grown since the first page was shown is on top of the next first page.
    if (ofDay.length === 0 || (cursor && compare({ id: entry.id, at: latest(ofDay) }, cursor) <= 0)) return []
    return [withBook(entry, ofDay)]
  })
}

function withBook(entry: Entry, doings: BookDoingRow[]): FeedEntry {
  const kinds = new Set(doings.map(({ kind }) => kind))
  const last = (kind: BookDoingRow['kind']) => doings.findLast((each) => each.kind === kind)
  const review = last('reviewed')
  const book = doings[0]
  return {
    ...common(entry),
    at: latest(doings).toISOString(),
    doings: bookDoings.filter((kind) => kinds.has(kind)),
    book: book ? bookReply(book) : null,
    stars: starsOf(last('rated')?.quarters),
    review: review?.review_id ? reviewOf(review.review_id, review) : null,
    readlists: doings.flatMap(({ readlist_id, readlist_name }) =>
      readlist_id === null || readlist_name === null ? [] : [{ id: readlist_id, name: readlist_name }],
    ),
  }
}

function reviewOf(id: string, row: BookDoingRow): FeedEntry['review'] {
  return {
    id,
    excerpt: row.excerpt ?? '',
    is_cut: row.is_cut ?? false,
    has_spoilers: row.has_spoilers ?? false,
    replies_count: row.replies_count ?? 0,
    likes_count: row.likes_count ?? 0,
    ...(row.liked && { liked: true }),
  }
}

function withoutBook(entry: Entry): FeedEntry {
  return {
    ...common(entry),
    readlists: entry.rows.flatMap(({ kind, thing, name }) =>
      kind === 'opened' ? [{ id: thing, name: name ?? '' }] : [],
    ),
    achievements: entry.rows.flatMap(({ kind, thing, at }) => {
      const rule = kind === 'achieved' && achievementRules.find(({ id }) => id === thing)
      return rule ? [achievementOf(rule, at)] : []
    }),
  }
}

function common({ id, at, day, rows: [{ username, profile_image }] }: Entry): FeedEntry {
  return {
    id,
    reader: { username, profile_image },
    at: at.toISOString(),
    day,
    doings: [],
    book: null,
    stars: null,
    review: null,
    readlists: [],
    achievements: [],
  }
}
