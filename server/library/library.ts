import { fail } from '#contract/errors.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { LogFilter } from '#contract/library/log-filter.ts'
import type { BookInLibrary, listLibrary as contract, LibrarySort } from '#contract/library/library.ts'
import type { ReadingState } from '#contract/reading.ts'
import { bookReply } from '../books/book-reply.ts'
import { starsOf } from '../books/stars.ts'
import { isUuid } from '../db/uuid.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../http/pagination.ts'
import { foldWords } from '../search/index/fold-text.ts'
import { refuseImpossible, showDate } from '../reading/partial-date.ts'
import { stateOf, statusOf } from '../reading/state.ts'
import { findVisible } from '../readlists/readlists.sql.ts'
import { allBooks, shownToOthers } from '../readlists/shown-books.sql.ts'
import type { LogCondition } from './log-filter.sql.ts'
import {
  countLibraryByKind,
  listLibraryPage,
  type LibraryCounts,
  type LibraryCursor,
  type LibraryRow,
  type ListAsked,
} from './library.sql.ts'

const pageSize = 50

type Undefinable<T> = { [Key in keyof T]?: T[Key] | undefined }

interface Asked extends Undefinable<LogFilter> {
  state?: Exclude<ReadingState, 'NOT_ADDED'> | undefined
  q?: string | undefined
  readlist?: string | undefined
  year?: number | undefined
  min_stars?: number | undefined
  sort?: LibrarySort | undefined
  after?: string | undefined
}

export async function listLibrary(db: Db, viewerId: string, asked: Asked): Promise<Reply<typeof contract>> {
  const { state, q = '', readlist, year, min_stars, sort = 'added', after, ...log } = asked
  const list = readlist === undefined ? undefined : await findList(db, viewerId, readlist)
  const words = foldWords(q)
  const filter = { state, words, list, year, minQuarters: min_stars && 4 * min_stars, log: readLogFilter(log) }
  const { rows, total } = await listLibraryPage(db, viewerId, filter, {
    sort,
    after: readCursor(after, sort),
    limit: pageSize + 1,
  })
  const { shown, next } = pageOf(rows, pageSize, ({ sort_key, id }) => `${id}.${sort_key}`)
  return { results: shown.map(bookInLibrary), total, next }
}

async function findList(db: Db, viewerId: string, id: string): Promise<ListAsked> {
  const list = isUuid(id) ? await findVisible(db, id, viewerId) : undefined
  if (!list) fail('readlist_not_found')
  return { id, shown: list.is_yours ? allBooks : shownToOthers }
}

export function getLibraryOverview(db: Db, viewerId: string): Promise<LibraryCounts> {
  return countLibraryByKind(db, viewerId)
}

function bookInLibrary(row: LibraryRow): BookInLibrary {
  return {
    book: bookReply(row),
    entry: {
      status: statusOf(row.status ?? undefined),
      state: stateOf(row.status ?? undefined, row.open),
      since: row.changed_at?.toISOString() ?? null,
      times_finished: row.times_finished,
      added_on: row.added_on,
      visibility: row.visibility,
      owned_copies: row.owned_copies,
      stars: starsOf(row.quarters),
      finished_on: showDate(row.last_finish, row.last_precision ?? 'day'),
      has_note: row.has_note,
    },
  }
}

/** Undefined if nothing of the log is asked for. */
function readLogFilter({ reading, from, to, ...kinds }: Undefinable<LogFilter>): LogCondition | undefined {
  if (from !== undefined) refuseImpossible(from, 'from')
  if (to !== undefined) refuseImpossible(to, 'to')
  if ([reading, from, to, ...Object.values(kinds)].every((each) => each === undefined)) return undefined
  return { ...kinds, reading: reading ?? 'finished', from: from ?? null, to: to ?? null }
}

/** The id and the sort key of the last book shown. */
function readCursor(text: string | undefined, sort: LibrarySort): LibraryCursor | undefined {
  if (text === undefined) return undefined
  const dot = text.indexOf('.')
  const [id, key] = [text.slice(0, dot), text.slice(dot + 1)]
  if (!isUuid(id) || !isSortKey[sort](key)) {
    fail('invalid', { fields: { after: 'After must be the `next` of the previous page.' } })
  }
  return { id, key }
}

/** Whether the database can read it as the type by which it sorts. */
const isSortKey: Record<LibrarySort, (key: string) => boolean> = {
  added: isMoment,
  finished: isMoment,
  title: () => true,
  author: () => true,
  stars: (key) => /^\d{1,9}$/.test(key),
  pages: (key) => /^\d{1,9}$/.test(key),
}

/** As the database writes a date, or a date and time; books without one come last. */
function isMoment(key: string): boolean {
  if (key === '-infinity') return true
  if (!/^(?!0000)\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d(\.\d{1,6})?)?$/.test(key)) return false
  try {
    Temporal.PlainDateTime.from(key, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}
