import { localDay } from '../ui/text/day-text.ts'
import { numberText } from '../ui/text/number-text.ts'

/**
 * '12 more than in 2025', '3 fewer than in all of 2025' while the year goes on; with 'books', '12 more books than in 2025'. '' if nothing
 * was finished in the year before.
 */
export function yearChangeText(year: number, books: number, before: number, what: '' | 'books' = ''): string {
  if (before === 0) return ''
  const than = `${localDay().startsWith(String(year)) ? 'in all of' : 'in'} ${year - 1}`
  const how = books === before ? ['as many', what, 'as'] : [books > before ? 'more' : 'fewer', what, 'than']
  return [books === before ? '' : numberText(Math.abs(books - before)), ...how, than].filter(Boolean).join(' ')
}
