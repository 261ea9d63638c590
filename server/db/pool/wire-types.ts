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

function asIs(text: string): string {
  return text
}
