import { type CustomTypesConfig, defaults, types } from 'pg'

/**
 * Parsers in addition to pg's own: counts and averages become numbers, and dates stay strings 'YYYY-MM-DD', as a time zone could
 * shift them. The keys are PostgreSQL's OIDs of these types and their arrays.
 */
const READERS: Record<number, (text: string) => unknown> = {
  20: readInteger,
  1700: Number,
  1082: asIs,
  1016: readList(readInteger),
  1182: readList(asIs),
  1009: readTexts,
}

// Send timestamps in UTC, whatever the machine's time zone.
defaults.parseInputDatesAsUTC = true

export const wireTypes: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => READERS[type] ?? types.getTypeParser(type, format),
}

/** A bigint beyond 2^53: JSON throws on it, while a number would be silently wrong. */
function readInteger(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** For arrays whose items are never quoted. */
function readList(read: (text: string) => unknown): (text: string) => unknown[] {
  return (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((value) => (value === 'NULL' ? null : read(value)))
}

const listOfTexts: number = 1009
const readTextsOfAnyShape = types.getTypeParser(listOfTexts)

/**
 * Parses an array of texts, quoted or not. Faster than the library, which reads character by character; a long list of books
 * has thousands of them. Arrays with escapes, nesting or custom bounds are rare and left to the library.
 */
function readTexts(text: string): unknown {
  if (!text.startsWith('{') || text.startsWith('{{') || text.includes('\\')) return readTextsOfAnyShape(text)
  const texts: (string | null)[] = []
  const last = text.length - 1
  let at = 1
  while (at < last) {
    const quoted = text.startsWith('"', at)
    const start = quoted ? at + 1 : at
    const next = text.indexOf(quoted ? '"' : ',', start)
    const end = next === -1 ? last : next
    const value = text.slice(start, end)
    texts.push(!quoted && value === 'NULL' ? null : value)
    // Skip the comma after a closing quote too.
    at = quoted ? end + 2 : end + 1
  }
  return texts
}

function asIs(text: string): string {
  return text
}
