import { fail } from '#contract/errors.ts'
import { refuseFile } from './unreadable.ts'

export const maxRows = 20_000
/** Three times as many as any service writes. */
const maxCellsInRow = 200
const maxCells = 1_500_000
const maxRowLength = 1_000_000
/** Quotes that are never closed; each makes the rest of the file be looked at again. */
const maxUnclosed = 10

const maxHeaderLength = 100_000

export type Delimiter = ',' | ';' | '\t'

/** Where a record stands in the text, without its line break. */
export interface Span {
  start: number
  end: number
  cells: number
  /** A line that opens a quote which nothing closes. */
  isBroken: boolean
}

/** The delimiter that the first line has most often outside quotes. */
export function delimiterOf(text: string): Delimiter {
  const [first] = text.slice(0, maxHeaderLength).trimStart().split(/\r|\n/, 1)
  const bare = (first ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string): number => bare.split(delimiter).length
  return ([',', ';', '\t'] as const).reduce((best, each) => (count(each) > count(best) ? each : best))
}

/**
 * Finds the records before any is parsed, so that a file with too many rows or cells is refused for the price of one look at each
 * character. Blank lines are no records.
 */
export function scanTable(text: string, delimiter: Delimiter, hasQuotes: boolean): Span[] {
  const spans: Span[] = []
  let cells = 0
  let unclosed = 0
  let at = 0
  while (at < text.length) {
    if (isLineBreak(text.charCodeAt(at))) {
      at += 1
      continue
    }
    const span = scanRecord(text, at, delimiter.charCodeAt(0), hasQuotes)
    if (span.isBroken && (unclosed += 1) > maxUnclosed) refuseFile('This file has quotes that are never closed.')
    cells += span.cells
    if (span.cells > maxCellsInRow || cells > maxCells) fail('too_large', { text: 'This file has too many columns.' })
    if (span.end - span.start > maxRowLength) fail('too_large', { text: 'This file has a line that is too long.' })
    if (text.slice(span.start, Math.min(span.end, span.start + 10_000)).trim() !== '') spans.push(span)
    // The first is the header.
    if (spans.length > maxRows + 1) fail('too_large', { text: `This file has more than ${maxRows} books.` })
    at = span.end + 1
  }
  return spans
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]

function isLineBreak(code: number): boolean {
  return code === lineFeed || code === carriageReturn
}

/** A quote counts only at the start of a cell, and ends before one that is not doubled. */
function scanRecord(text: string, start: number, delimiter: number, hasQuotes: boolean): Span {
  let cells = 1
  let isAtStart = true
  let at = start
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (hasQuotes && code === quote && isAtStart) {
      at = endOfQuotes(text, at)
      if (at === -1) return { start, end: endOfLine(text, start), cells: 1, isBroken: true }
      isAtStart = false
    } else if (isLineBreak(code)) break
    else {
      isAtStart = code === delimiter
      if (isAtStart) cells += 1
      if (cells > maxCellsInRow) break
    }
  }
  return { start, end: at, cells, isBroken: false }
}

/** The position of the closing quote, or -1. */
function endOfQuotes(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (at !== -1 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2)
  return at
}

function endOfLine(text: string, start: number): number {
  const length = text.slice(start).search(/\r|\n/)
  return length === -1 ? text.length : start + length
}
