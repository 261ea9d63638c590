import { foldName } from '../../search/index/search-terms.ts'
import { splitTitle } from '../../search/index/title-keys.ts'
import type { RowSays } from './agree.ts'
import { realNames } from './author-names.ts'

/** Without subtitle and volume, whose spelling differs. */
export function titleToAsk({ title }: RowSays): string {
  const main = splitTitle(title)
    .main.replace(/\s+/g, ' ')
    .trim()
    .replace(
      /,? (?:vol(?:ume)?s?|parts?|books?|bk|#)\.? ?(?:\d+|[ivx]+|one|two|three|four|five|six|seven|eight|nine|ten)$/i,
      '',
    )
  return main.replace(/ #?\d{1,3}$/, '').trim() || title
}

/** First names are spelled in many ways. */
export function surnameToAsk({ authors }: RowSays): string | null {
  const [name] = realNames(authors)
  if (name === undefined) return null
  const [before = '', after] = name.split(',')
  const words = (after === undefined ? name : before)
    .trim()
    .replace(/ (?:jr|sr|ii|iii)\.?$/i, '')
    .split(' ')
  return (after === undefined ? words.slice(-1) : words).join(' ') || null
}

/** A surname with the first initial, as the index of names has them. */
export function nameTerms(name: string): string[] {
  const [before = '', after = ''] = name.split(',')
  const words = foldName(`${after} ${before}`).map(({ word }) => word)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  return [...new Set([`a:${last}`, ...(words.length > 1 ? [`a:${[...first][0] ?? ''}`] : [])])]
}

const maxWordsAsked = 4

/** The longest words of the title say the most. */
export function wordsToAsk(row: RowSays): string[] {
  return splitTitle(row.title)
    .main.split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWordsAsked)
}
