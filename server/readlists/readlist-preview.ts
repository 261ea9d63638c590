import { bookCountText } from '../books/book-count-text.ts'
import { lineOf } from '../books/link-preview.ts'
import type { Deps } from '../deps.ts'
import { secretIn, type LinkPreview } from '../http/web/preview-tags.ts'
import { findByLink } from './audience.sql.ts'
import { listBooksInOrder, summarizeBooks } from './readlists.sql.ts'

/** Followed by the secret link. */
export const linkedReadlistPath = '/list/'

const titlesTold = 60
const maxDescriptionLength = 300

/** The preview of a readlist's secret link, as a visitor sees it, if it may be read: like that of a shared year, for services alone. */
export async function findReadlistPreview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  path: string,
  mayRead: () => Promise<boolean>,
): Promise<LinkPreview | undefined> {
  const link = secretIn(path, linkedReadlistPath)
  if (link === undefined || !(await mayRead())) return undefined
  const found = await findByLink(db, undefined, link, now())
  if (!found) return undefined
  const { id, name, owner, description } = found
  const [books, { total }] = await Promise.all([
    listBooksInOrder(db, { id, is_yours: false }, titlesTold),
    summarizeBooks(db, { id, is_yours: false }, undefined),
  ])
  const heading = `${lineOf(name, maxDescriptionLength)} by ${owner}`
  const count = bookCountText(total)
  return {
    title: `${heading} · Octavo`,
    heading,
    description: lineOf(description, maxDescriptionLength) || `${count}. A readlist on Octavo.`,
    type: 'article',
    path: linkedReadlistPath + link,
    unlisted: true,
    paragraphs: [
      ...description.split(/\n+/).filter((line) => line.trim() !== ''),
      `${count}.`,
      ...books.map(({ title, authors }) => `${title} by ${authors.join(', ')}`),
    ],
  }
}
