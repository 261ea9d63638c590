import { fail } from '#contract/errors.ts'
import type { Stats } from '#contract/library/stats.ts'
import { bookReply, type StoredBook } from '../books/book-reply.ts'
import { listBooks } from '../books/books.sql.ts'
import type { Db } from '../db/database.ts'
import { localDate } from '../points/local-date.ts'
import { refuseImpossible } from '../reading/partial-date.ts'
import { readBeside, type Beside } from './beside.sql.ts'
import { keepLatest } from './keep-latest.ts'
import { keptLog } from './kept-log.ts'
import { listReadDays } from './read-days.sql.ts'
import { sumPeriods, type PeriodSums } from './period-sums.ts'
import { isShort, tally, type Span, type Tally } from './tally.ts'
import { periodOf } from './span-period.ts'

const tallies = keepLatest<Tally>(500)
const sums = keepLatest<PeriodSums[]>(500)

/** What the reader read in the span, by the log of readings alone. */
export async function getStats(db: Db, readerId: string, span: Span): Promise<Stats> {
  checkSpan(span)
  // First, so that a tally is never kept under a version that is newer than what was counted.
  const beside = await readBeside(db, readerId, { ...span, period: periodOf(span) })
  const { log_versions: versions } = beside
  const counted = await tallies.get([readerId, span.from, span.to].join(' '), JSON.stringify(versions), async () =>
    tally(await keptLog(db, readerId, versions), span),
  )
  const { longest, shortest, reread_books: again, ...shown } = counted
  const books = await readBooks(db, [longest, shortest, ...again, ...shown.authors, ...shown.new_authors])
  const withBook = <Of extends { id: string }>(found: Of | null) => {
    const book = found && books.get(found.id)
    if (!book) return []
    const { id: _, ...rest } = found
    return [{ book, ...rest }]
  }
  return {
    ...span,
    ...shown,
    by_day: await withPagesRead(db, readerId, span, shown.by_day),
    set_aside: countWithin(beside, span),
    streak: { days: beside.days, longest: beside.longest },
    longest: withBook(longest)[0] ?? null,
    shortest: withBook(shortest)[0] ?? null,
    reread_books: again.flatMap(withBook),
    authors: shown.authors.flatMap(withBook),
    new_authors: shown.new_authors.flatMap(withBook),
    readers: beside.readers,
  }
}

/** Of a short span; those of a book count on the day they were read, as far as its progress says. */
async function withPagesRead(
  db: Db,
  readerId: string,
  { from, to }: Span,
  finished: Stats['by_day'],
): Promise<Stats['by_day']> {
  if (from === null || to === null || !isShort({ from, to })) return finished
  const days = new Map(finished.map((each) => [each.on, each]))
  for (const { on, pages } of await listReadDays(db, readerId, from, to)) {
    const known = days.get(on) ?? { on, readings: 0, pages: 0 }
    days.set(on, { ...known, pages: Math.max(0, known.pages + pages) })
  }
  return [...days.values()]
    .filter(({ readings, pages }) => readings > 0 || pages > 0)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
}

/** What was ended in each of these years and months, in their order. */
export async function countPeriods(
  db: Db,
  readerId: string,
  periods: readonly string[],
): Promise<{ sums: PeriodSums[]; timeZone: string }> {
  const { log_versions, time_zone } = await readBeside(db, readerId, { from: null, to: null, period: null })
  const counted = await sums.get(readerId, JSON.stringify([log_versions, periods]), async () =>
    sumPeriods(await keptLog(db, readerId, log_versions), periods),
  )
  return { sums: counted, timeZone: time_zone }
}

function checkSpan({ from, to }: Span): void {
  if (from !== null) refuseImpossible(from, 'from')
  if (to !== null) refuseImpossible(to, 'to')
  if (from !== null && to !== null && from > to) fail('invalid', { fields: { to: 'The end is before the start.' } })
}

async function readBooks(db: Db, found: ({ id: string } | null)[]): Promise<Map<string, StoredBook>> {
  const ids = [...new Set(found.flatMap((each) => each?.id ?? []))]
  const books = ids.length > 0 ? await listBooks(db, ids) : []
  return new Map(books.map((row) => [row.id, bookReply(row)]))
}

/** By the calendar where the reader is now. */
function countWithin({ set_aside, time_zone }: Beside, { from, to }: Span): number {
  return set_aside.filter((at) => {
    const day = localDate(new Date(at), time_zone)
    return (from === null || day >= from) && (to === null || day <= to)
  }).length
}
