import type { Db } from '../db/database.ts'
import type { LinkPreview } from '../http/web/preview-tags.ts'
import { findBookByAnyId, type BookRow } from './books.sql.ts'

const maxIdLength = 100
const maxHeadingLength = 150
const maxDescriptionLength = 300
/** In characters, so that 'Mr.' does not end a sentence. */
const shortestSentence = 40

/** The preview of a stored book's page, in one read and if the rate limit allows. Other pages have none. */
export async function findLinkPreview(
  db: Db,
  path: string,
  id: unknown,
  mayRead: () => Promise<boolean>,
): Promise<LinkPreview | undefined> {
  const asked = idIn(path, id)
  if (asked === undefined || !(await mayRead())) return undefined
  const book = await findBookByAnyId(db, asked)
  return book?.owner_id === null ? faceOf(book) : undefined
}

function idIn(path: string, id: unknown): string | undefined {
  const page = /^\/book-details(?:\/([^/]+))?\/?$/.exec(path)
  const asked = page && (page[1] ?? id)
  return typeof asked === 'string' && asked !== '' && asked.length <= maxIdLength ? asked : undefined
}

function faceOf({ title, authors, description, google_books_id: id }: BookRow): LinkPreview {
  const name = lineOf(title, maxHeadingLength)
  const writers = lineOf(authors.filter((each) => each !== 'Unknown Author').join(', '), maxHeadingLength)
  return {
    title: `${name} · Octavo`,
    heading: lineOf(writers === '' ? name : `${name} by ${writers}`, maxHeadingLength),
    description: lineOf(firstSentence(description), maxDescriptionLength) || undefined,
    type: 'book',
    path: `/book-details/${encodeURIComponent(id)}`,
  }
}

/** Stored text is plain, so '<' is literal. Drops bidirectional marks, which could affect the text around a shared link. */
export function lineOf(text: string, maxLength: number): string {
  const line = text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.replace(/\s\S{0,40}$/, '').trimEnd()}…`
}

function firstSentence(description: string): string {
  let text = ''
  for (const { segment } of sentences.segment(lineOf(description, 2_000))) {
    text += segment
    if (text.length >= shortestSentence) break
  }
  return text.trim()
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
