import { plainLine, plainText } from './text/plain-text.ts'

// These accept anything that a catalogue may send; a value of an unexpected type counts as missing.

const maxTitle = 500
const maxName = 200
const maxGenre = 100
const maxDescription = 10_000
const maxInList = 20

export function titleFrom(value: unknown): string {
  return lineFrom(value, maxTitle) || 'Unknown Title'
}

export function authorsFrom(values: unknown): string[] {
  const authors = distinctLines(values, maxName, maxInList)
  return authors.length > 0 ? authors : ['Unknown Author']
}

export function genresFrom(values: unknown, max = maxInList): string[] {
  return distinctLines(values, maxGenre, max)
}

export function descriptionFrom(value: unknown): string {
  return typeof value === 'string' ? plainText(value, maxDescription) : ''
}

/** The year at the start of a date, or '' if there is none, as in '19??'. */
export function yearFrom(date: unknown): string {
  const year = typeof date === 'string' ? date.slice(0, 4) : ''
  return /^\d{4}$/.test(year) && year !== '0000' ? year : 'N/A'
}

export function pagesFrom(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 100_000 ? value : null
}

/** Null for an invalid count, so that it does not make the books beside it unusable. */
export function countFrom(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** The shortest language tag: three-letter library codes ('fre') become two letters ('fr') if there is such a code. */
export function languageFrom(code: unknown): string {
  if (typeof code !== 'string' || !/^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.test(code)) return ''
  return noLanguage.has(code.toLowerCase()) ? '' : new Intl.Locale(code).toString()
}

/** Codes for undetermined, multiple, no linguistic content and uncoded. */
const noLanguage = new Set(['un', 'und', 'mul', 'zxx', 'mis'])

function lineFrom(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? plainLine(value, maxLength) : ''
}

/** Lines that contain a letter or a digit, without duplicates that differ only in case. */
function distinctLines(values: unknown, maxLength: number, max: number): string[] {
  const lines = new Map<string, string>()
  for (const value of Array.isArray(values) ? values.slice(0, max * 5) : []) {
    const line = lineFrom(value, maxLength)
    const key = line.toLowerCase()
    if (/[\p{L}\p{N}]/u.test(line) && !lines.has(key)) lines.set(key, line)
  }
  return [...lines.values()].slice(0, max)
}
