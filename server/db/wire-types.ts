/**
 * How values travel, beyond what postgres.js does by itself: a count is a number, a day is a string 'YYYY-MM-DD' with no
 * time zone to shift it, an average is a number.
 */
export const wireTypes = {
  bigint: { to: 20, from: [20], serialize: String, parse: parseInteger },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  day: { to: 1082, from: [1082], serialize: writeDay, parse: (text: string) => text },
}

/** Beyond 2^53 a bigint, which JSON refuses loudly, rather than a number that is silently wrong. */
function parseInteger(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

function writeDay(day: string | Date): string {
  return day instanceof Date ? day.toISOString().slice(0, 10) : day
}
