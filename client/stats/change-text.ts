import { knowsMostPages } from '#contract/library/known-pages.ts'
import type { Stats } from '#contract/library/stats.ts'
import { localDay } from '../ui/text/day-text.ts'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { spanText } from '../ui/text/span-text.ts'
import type { OtherSpan } from './breakdowns.ts'
import { spanOf, type Chosen } from './span.ts'

/** 'You read 12 more books than in 2025, and 3,100 more pages.'; '' beside all time, which holds the span itself. */
export function changeText(stats: Stats, other: OtherSpan, chosen: Chosen): string {
  const { from, to } = spanOf(chosen)
  const than = spanText(other.span.from, other.span.to)
  if (than === '' || (from === undefined && to === undefined)) return ''
  const start = to !== undefined && to > localDay() ? 'So far you read' : 'You read'
  const books = stats.books - other.stats.books
  const pages = stats.pages - other.stats.pages
  const bothKnow = [stats, other.stats].every(({ pages_known, readings }) => knowsMostPages(pages_known, readings))
  const morePages = bothKnow && pages !== 0 ? `, and ${moreText(pages, 'page', 'pages')}` : ''
  if (books === 0) return `${start} as many books as ${than}${morePages}.`
  return `${start} ${moreText(books, 'book', 'books')} than ${than}${morePages}.`
}

/** '+12', '−3', 'the same'; '–' where one is not known. */
export function differenceText(own: number | null, other: number | null): string {
  if (own === null || other === null) return '–'
  const difference = Math.round(10 * (own - other)) / 10
  if (difference === 0) return 'the same'
  return `${difference > 0 ? '+' : '−'}${numberText(Math.abs(difference))}`
}

function moreText(difference: number, one: string, many: string): string {
  const [count, ...noun] = countText(Math.abs(difference), one, many).split(' ')
  return [count, difference > 0 ? 'more' : 'fewer', ...noun].join(' ')
}
