import type { Deps } from '../deps.ts'
import { secretIn, type LinkPreview } from '../http/web/preview-tags.ts'
import { countsOf } from './year-counts.ts'
import { findShownYear } from './years.ts'

/** Followed by the token. */
export const sharedYearPath = '/shared/year/'

const titlesTold = 60

/**
 * The preview of a shared year, as a visitor sees it, if it may be read: not in a browser that has been here before, which may be that of
 * a reader who is blocked. Previews are for services, which come without cookies.
 */
export async function findYearPreview(
  deps: Pick<Deps, 'db' | 'now'>,
  path: string,
  mayRead: () => Promise<boolean>,
): Promise<LinkPreview | undefined> {
  const token = secretIn(path, sharedYearPath)
  if (token === undefined || !(await mayRead())) return undefined
  const found = await findShownYear(deps, undefined, token)
  if (!found) return undefined
  const { username, year, books } = found
  const heading = `${username}’s ${year} in books`
  const counts = countsOf(found).join(', ')
  const titles = [...new Set(books.map(({ book }) => `${book.title} by ${book.author}`))]
  return {
    title: `${heading} · Octavo`,
    heading,
    description: `${counts}. A year of reading on Octavo.`,
    type: 'article',
    path: `${sharedYearPath}${token}`,
    picture: { path: `/api/shared-years/preview/${token}.png`, alt: `${heading}: ${counts}.` },
    unlisted: true,
    paragraphs: [`${counts}.`, ...titles.slice(0, titlesTold)],
  }
}
