import type { YearBook, YearInBooks } from '#contract/library/years.ts'
import { countText } from '../ui/text/count-text.ts'
import { differentBooks } from './different-books.ts'

interface Popular {
  found: YearBook
  /** 'Rated by 7 readers here', 'Rated by 1 reader here, like 2 others'. */
  says: string
}

/** Of fewer books, and by fewer readers, nothing is popular. */
const fewestBooks = 5
const fewestReaders = 3

interface MostAndLeast {
  most?: Popular | undefined
  least?: Popular | undefined
}

/** The books of the year that the most and the fewest readers here rated; without one of which that would tell nothing. */
export function popularOf({ books, readings }: YearInBooks): MostAndLeast {
  const rated = differentBooks(books).filter(({ book }) => book.total_ratings > 0)
  // Of some of the books, it would say something else.
  if (books.length < readings || rated.length < fewestBooks) return {}
  const counts = rated.map(({ book }) => book.total_ratings)
  const [most, least] = [Math.max(...counts), Math.min(...counts)]
  if (most < fewestReaders || most === least) return {}
  return { most: ratedBy(rated, most), least: ratedBy(rated, least) }
}

/** The latest of those; undefined if they are most of the books. */
function ratedBy(rated: readonly YearBook[], count: number): Popular | undefined {
  const those = rated.filter(({ book }) => book.total_ratings === count)
  const found = those.at(-1)
  if (!found || 2 * those.length > rated.length) return undefined
  const others = those.length > 1 ? `, like ${countText(those.length - 1, 'other', 'others')}` : ''
  return { found, says: `Rated by ${countText(count, 'reader', 'readers')} here${others}` }
}
