import { type CustomTypesConfig, defaults, types } from 'pg'

/**
 * How values are read, beyond what pg does by itself: a count is a number, a day is a string 'YYYY-MM-DD' with no time zone to
 * shift it, an average is a number. The keys are PostgreSQL's own numbers for these types and for lists of them.
 */
const READERS: Record<number, (text: string) => unknown> = {
  20: readInteger,
  1700: Number,
  1082: asIs,
  1016: readList(readInteger),
  1182: readList(asIs),
  1009: readTexts,
}

// A moment that is written as text is written in UTC, whatever zone the server's machine is in.
defaults.parseInputDatesAsUTC = true

export const wireTypes: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => READERS[type] ?? types.getTypeParser(type, format),
}

/** Beyond 2^53 a bigint, which JSON refuses loudly, rather than a number that is silently wrong. */
function readInteger(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** Of what is never quoted. */
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
 * A list of texts, each quoted or not: what a long list of books has thousands of. What is escaped, nested or numbered from
 * elsewhere than 1 is rare, and left to the library, which reads one character after the other.
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
    // Behind a closing quote there is a comma, too.
    at = quoted ? end + 2 : end + 1
  }
  return texts
}

function asIs(text: string): string {
  return text
}
