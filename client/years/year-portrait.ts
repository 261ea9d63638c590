import { knowsMostPages } from '#contract/library/known-pages.ts'
import type { YearBook, YearInBooks } from '#contract/library/years.ts'
import { numberText } from '../ui/text/number-text.ts'
import { differentBooks } from './different-books.ts'

/** Of fewer books, most of them say little. */
const fewest = 6
const mostKnown = 0.8

interface Portrait {
  /** 'Mostly long books from before 1950, and mostly Classics.' */
  says: string
  /** 'Of 34 books, 20 are from before 1950, and 22 are Classics.' */
  rests: string
}

/** What more than half of the year's books have in common, by what is known of nearly all of them; undefined if there is no such thing. */
export function portraitOf({ year, books, readings }: YearInBooks): Portrait | undefined {
  const different = differentBooks(books)
  // Of some of the books, it would say something else.
  if (books.length < readings || different.length < fewest) return undefined
  const length = lengthOf(different)
  const era = eraOf(different, year)
  const genre = genreOf(different)
  const found = [length, era, genre].filter((each) => each !== undefined)
  if (found.length === 0) return undefined
  const kind = length || era ? [length?.says, 'books', era?.says].filter(Boolean).join(' ') : undefined
  const says = [kind, genre?.says].flatMap((each) => (each ? `mostly ${each}` : [])).join(', and ')
  return {
    says: `${says.charAt(0).toUpperCase()}${says.slice(1)}.`,
    rests: `Of ${numberText(different.length)} books, ${list.format(found.map(({ rests }) => rests))}.`,
  }
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

interface Common {
  says: string
  rests: string
}

const longFrom = 450
const shortBelow = 200

function lengthOf(books: readonly YearBook[]): Common | undefined {
  const known = books.flatMap(({ pages }) => pages ?? [])
  if (!knowsMostPages(known.length, books.length)) return undefined
  const long = known.filter((pages) => pages >= longFrom).length
  if (isMost(long, books)) return { says: 'long', rests: `${numberText(long)} have ${longFrom} pages or more` }
  const short = known.filter((pages) => pages < shortBelow).length
  if (isMost(short, books)) return { says: 'short', rests: `${numberText(short)} have fewer than ${shortBelow} pages` }
  return undefined
}

/** The oldest that fits, as it says most; or that they are new. */
function eraOf(books: readonly YearBook[], year: number): Common | undefined {
  const years = books.map(({ book }) => Number(book.year)).filter((each) => Number.isInteger(each) && each !== 0)
  if (years.length < mostKnown * books.length) return undefined
  for (const before of [1900, 1950]) {
    const older = years.filter((each) => each < before).length
    if (isMost(older, books)) return common(older, `from before ${before}`)
  }
  const newer = years.filter((each) => each > year - newYears).length
  return isMost(newer, books) ? common(newer, `from the last ${newYears} years`) : undefined
}

const newYears = 10

function genreOf(books: readonly YearBook[]): Common | undefined {
  const known = books.filter(({ book }) => book.genres.length > 0)
  if (known.length < mostKnown * books.length) return undefined
  const counts = Map.groupBy(
    known.flatMap(({ book }) => [...new Set(book.genres)]),
    (genre) => genre,
  )
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  if (!most || !isMost(most[1].length, books)) return undefined
  return common(most[1].length, most[0])
}

function common(count: number, says: string): Common {
  return { says, rests: `${numberText(count)} are ${says}` }
}

function isMost(count: number, books: readonly YearBook[]): boolean {
  return 2 * count > books.length
}
