import { isbnFrom } from '../../../books/isbn.ts'
import type { Cells } from './cells.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const asin = /^B0[\dA-Z]{8}$/i

/** The ISBN-13s of the fields, in their order. UUIDs and ASINs become source ids; anything else is a loss. */
export function takeIsbns(cells: Cells, names: string[], service = ''): string[] {
  const isbns = new Set<string>()
  for (const name of names) for (const isbn of isbnsIn(cells, name, cells.take(name), service)) isbns.add(isbn)
  return [...isbns]
}

export function isbnsIn(cells: Cells, name: string, text: string, service = ''): string[] {
  let isDamaged = false
  const isbns = partsOf(text).flatMap((part) => {
    const isbn = isbnOf(part)
    if (isbn !== undefined) return [isbn]
    if (uuid.test(part)) cells.sourceIds[service || 'uuid'] = part
    else if (asin.test(part)) cells.sourceIds['asin'] = part.toUpperCase()
    else isDamaged = true
    return []
  })
  // The whole cell once, however many of its parts.
  if (isDamaged) cells.lose(name, text, 'isbn_damaged')
  return isbns
}

/** Whether a cell holds what a column of ISBNs may hold, if only a damaged one. */
export function isLikeIsbn(text: string): boolean {
  return partsOf(text).every(
    (part) => isbnOf(part) !== undefined || uuid.test(part) || asin.test(part) || /^[\dXxE+.,\-\s]+$/.test(part),
  )
}

/** Takes off what spreadsheets need to leave the digits alone (`="…"`), and LibraryThing's brackets. */
function partsOf(text: string): string[] {
  const bare = text.replace(/["'[\]]/g, '').replace(/^=+/, '')
  return bare
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Also repairs what spreadsheets do to numbers: a lost leading zero, and decimals. */
export function isbnOf(text: string): string | undefined {
  const digits = text.replace(/(?<=\d{8})\.0+$/, '')
  return isbnFrom(digits) ?? (/^\d{8}[\dX]$/i.test(digits) ? isbnFrom(`0${digits}`) : undefined)
}
