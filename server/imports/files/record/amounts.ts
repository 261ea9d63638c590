import { maxCopies } from '#contract/library/readings.ts'
import type { ImportEntry } from '#contract/imports/import-entry.ts'
import { maxPages } from './bounds.ts'
import type { Cells } from './cells.ts'

/** Nobody reads a book more often; a larger number is a slip. */
const maxTimesRead = 100

/** Stars out of five in quarters; null for none. */
export function takeStars(cells: Cells, name: string): number | null {
  return starsIn(cells, name, cells.take(name))
}

export function starsIn(cells: Cells, name: string, text: string, scale = 5): number | null {
  const rating = ratingIn(text, scale)
  if (rating === 0) return null
  if (rating === undefined || rating < 0 || rating > 5) {
    if (text !== '') cells.lose(name, text, 'rating_not_kept')
    return null
  }
  const stars = Math.max(0.25, Math.round(rating * 4) / 4)
  if (stars !== rating) cells.lose(name, text, 'rating_rounded')
  return stars
}

/** Out of five: '4.5', '4,5', '9/10', '★★★★½'. */
function ratingIn(text: string, scale: number): number | undefined {
  const number = numberIn(text)
  if (number !== undefined) return (number * 5) / scale
  const fraction = /^(\d+(?:[.,]\d+)?)\s*\/\s*(\d+)$/.exec(text)
  if (fraction?.[1] !== undefined && Number(fraction[2]) > 0)
    return ((numberIn(fraction[1]) ?? 0) * 5) / Number(fraction[2])
  return /^★{1,5}½?☆*$|^½$/.test(text) ? text.split('★').length - 1 + (text.includes('½') ? 0.5 : 0) : undefined
}

export function numberIn(text: string): number | undefined {
  return /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** 0 if it is absent or cannot be read. */
export function takeTimesRead(cells: Cells, name: string): number {
  const text = cells.take(name)
  const count = wholeNumber(text)
  if (text === '') return 0
  if (count === undefined || count < 0) {
    cells.lose(name, text, 'not_understood')
    return 0
  }
  if (count > maxTimesRead) cells.lose(name, text, 'too_many')
  return Math.min(count, maxTimesRead)
}

/** '896', '896 p.', '320.0'. */
export function takePages(cells: Cells, name: string): number | null {
  const text = cells.take(name)
  const pages = wholeNumber(/^(\d+(?:\.0+)?)(?:\s*(?:pages|pp?\.?))?$/i.exec(text)?.[1] ?? '')
  if (text === '' || pages === 0) return null
  if (pages !== undefined && pages <= maxPages) return pages
  cells.lose(name, text, 'not_understood')
  return null
}

/** A number, or a yes, which is one copy. */
export function takeCopies(cells: Cells, name: string): number {
  const text = cells.take(name)
  const copies = wholeNumber(text) ?? (isYes(text) ? 1 : isNo(text) ? 0 : undefined)
  if (copies === undefined || copies < 0) {
    cells.lose(name, text, 'not_understood')
    return 0
  }
  if (copies > maxCopies) cells.lose(name, text, 'too_many')
  return Math.min(copies, maxCopies)
}

/** Whether the field says yes; what is neither yes nor no is a loss. */
export function takeYes(cells: Cells, name: string): boolean {
  const text = cells.take(name)
  if (!isYes(text) && !isNo(text)) cells.lose(name, text, 'not_understood')
  return isYes(text)
}

function isYes(text: string): boolean {
  return /^(?:yes|true|y|x|1|owned)$/i.test(text)
}

function isNo(text: string): boolean {
  return /^(?:no|false|n|0|)$/i.test(text)
}

/** Also from files that a spreadsheet saved: '1.0'. */
function wholeNumber(text: string): number | undefined {
  return /^-?\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : undefined
}

/** A year, negative before our era. What is none stays among the source fields. */
export function takeYear(cells: Cells, name: string): number | null {
  const text = cells.take(name)
  const year = wholeNumber(text)
  if (year !== undefined && year !== 0 && Math.abs(year) < 10_000) return year
  cells.giveBack(name)
  return null
}

type Medium = ImportEntry['medium']

/** The binding's own words stay among the source fields, as they say more. */
export function takeMedium(cells: Cells, ...names: string[]): Medium {
  const media = names.map((name) => {
    const text = cells.take(name)
    cells.giveBack(name)
    return mediumNamed(text)
  })
  return media.find((medium) => medium !== null) ?? null
}

export function mediumNamed(text: string): Medium {
  if (/audi|\bmp3\b|\bcds?\b|cassette/i.test(text)) return 'audio'
  if (/kindle|e-?book|digital|epub|nook|\bpdf\b|\bmobi\b|electronic/i.test(text)) return 'ebook'
  if (
    /print|paper|hard|mass market|board|binding|broch|poche|taschenbuch|gebunden|physical|spiral|softcover/i.test(text)
  )
    return 'print'
  return null
}
