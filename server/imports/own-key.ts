import { searchTerms } from '../search/index/search-terms.ts'
import type { RecordContent } from './files/record/imported-record.ts'

/** Equal for records that are the same book where no catalogue says so: by folded title and first author, with their numbers. */
export function ownKeyOf({ title, set, entry }: Pick<RecordContent, 'title' | 'set' | 'entry'>): string {
  const { authors, isbns, series } = entry
  const { foldedTitle, authorKeys } = searchTerms({ title, authors, genres: [] })
  const name = foldedTitle || title.trim().toLowerCase() || `isbn ${isbns[0] ?? ''}`
  return [name, authorKeys[0] ?? '', series?.position ?? '', set ? 'set' : ''].join('|').slice(0, maxLength)
}

/** Far more than a title and a name need. */
const maxLength = 600
