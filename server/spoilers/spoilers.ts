import type { Folded, Marked, PointInBook, SpoilerMark } from '#contract/library/spoilers.ts'
import { fail } from '#contract/errors.ts'
import type { Db, Tx } from '../db/database.ts'
import { hasComeToPage } from '../reading/how-far/has-come-to.ts'
import { findPagesRead, listHowFar, type HowFar } from '../reading/how-far/how-far.sql.ts'

/** How a text about a book is marked, as it is stored with it. */
export interface Mark {
  has_spoilers: boolean
  spoilers_from_page: number | null
  /** Of the author's edition; null if unknown. */
  spoilers_of_pages: number | null
  spoilers_from_percent: number | null
}

const whole = { spoilers_from_page: null, spoilers_of_pages: null, spoilers_from_percent: null }
export const notMarked: Mark = { has_spoilers: false, ...whole }

/** The mark that an author wants, who may already have made another. What they do not speak of stays as it is. */
export async function markOf(
  tx: Tx,
  authorId: string,
  bookId: string,
  { has_spoilers, spoilers_from }: SpoilerMark,
  before: Mark = notMarked,
): Promise<Mark> {
  if (spoilers_from) {
    const { page = null, percent = null } = spoilers_from
    if ((page === null) === (percent === null)) fail('invalid', { text: 'Send exactly one of page and percent.' })
    if (has_spoilers === false) fail('invalid', { text: 'A text without spoilers has no place where they begin.' })
    const pages = page === null ? null : await findPagesRead(tx, authorId, bookId)
    return {
      has_spoilers: true,
      spoilers_from_page: page,
      // A page beyond the last is one of another edition.
      spoilers_of_pages: page !== null && pages !== null && pages >= page ? pages : null,
      spoilers_from_percent: percent,
    }
  }
  const isMarked = has_spoilers ?? before.has_spoilers
  if (!isMarked) return notMarked
  if (spoilers_from === null) return { has_spoilers: true, ...whole }
  const { spoilers_from_page, spoilers_of_pages, spoilers_from_percent } = before
  return { has_spoilers: true, spoilers_from_page, spoilers_of_pages, spoilers_from_percent }
}

/** What a reply says of how a text is marked. */
export function markReply(mark: Mark): Marked {
  const { has_spoilers, spoilers_from_page: page, spoilers_of_pages: of_pages, spoilers_from_percent } = mark
  const isFromSomewhere = has_spoilers && (page !== null || spoilers_from_percent !== null)
  const percent = page !== null && of_pages !== null ? Math.ceil((100 * page) / of_pages) : spoilers_from_percent
  return { has_spoilers, ...(isFromSomewhere && { spoilers_from: { page, of_pages, percent } }) }
}

/** Of a text about a book. The author is null once they have left. */
interface Written extends Mark {
  reader_id: string | null
  book_id: string
}

/** What replies say of the marks of texts about books to one viewer. */
export type Fold = (text: Written) => Folded

/** Reads how far the viewer has come in the books of these texts, once; not at all if nothing depends on it. */
export async function foldFor(db: Db, viewerId: string | undefined, texts: readonly Written[]): Promise<Fold> {
  const asked = texts.filter((text) => text.has_spoilers && text.reader_id !== viewerId)
  const bookIds = [...new Set(asked.map(({ book_id }) => book_id))]
  const farIn = viewerId !== undefined && bookIds.length > 0 ? await listHowFar(db, viewerId, bookIds) : new Map()
  return (text) => foldAt(text, viewerId, farIn.get(text.book_id))
}

/**
 * The one rule of whom a text with spoilers is shown to: its author, and whoever has finished the book or come as far as it tells of,
 * in any reading. Everyone else, visitors too, gets it folded.
 */
function foldAt(text: Written, viewerId: string | undefined, far: HowFar | undefined): Folded {
  const isOwn = viewerId !== undefined && text.reader_id === viewerId
  if (!text.has_spoilers || isOwn || hasComeTo(text, far)) return markReply(text)
  const you_are_at = pointReply(far)
  return { ...markReply(text), is_folded: true, ...(you_are_at && { you_are_at }) }
}

/** Pages are compared as shares of their editions where both are known, and otherwise as they are. */
function hasComeTo(mark: Mark, far: HowFar | undefined): boolean {
  if (!far || far.has_finished) return far !== undefined
  const { spoilers_from_page: page, spoilers_of_pages: ofPages, spoilers_from_percent: percent } = mark
  const { share } = far
  if (percent !== null) return share !== null && share >= percent / 100
  if (page === null) return false
  if (ofPages === null) return (far.last_page ?? 0) >= page
  return hasComeToPage(far, page, ofPages)
}

/** Undefined if nothing is known that a reader could be told. */
function pointReply(far: HowFar | undefined): PointInBook | undefined {
  if (!far || (far.noted_page === null && far.share === null)) return undefined
  const { noted_page: page, noted_of_pages, percent } = far
  return { page, of_pages: page === null ? null : noted_of_pages, percent }
}
