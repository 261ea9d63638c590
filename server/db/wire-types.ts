import type { PostgresType } from 'postgres'
import { type Read, type Write, readArray, writeArray } from './array-text.ts'

/**
 * How values travel, beyond what postgres.js does by itself: a count is a number, a day is a string 'YYYY-MM-DD' with no
 * time zone to shift it, an average is a number. The numbers are PostgreSQL's own for these types and for lists of them.
 */
export const wireTypes = {
  bigint: type(20, String, readInteger),
  numeric: type(1700, String, Number),
  day: type(1082, writeDay, asIs),
  booleans: list(1000, String, (text) => text === 't'),
  days: list(1182, writeDay, asIs),
  doubles: list(1022, String, Number),
  integers: list(1007, String, Number),
  bigints: list(1016, String, readInteger),
  moments: list(1185, writeMoment, (text) => new Date(text)),
  texts: list(1009, String, asIs),
  uuids: list(2951, String, asIs),
}

function type(oid: number, serialize: Write, parse: Read): PostgresType {
  return { to: oid, from: [oid], serialize, parse }
}

function list(oid: number, serialize: Write, parse: Read): PostgresType {
  return type(oid, writeArray(serialize), readArray(parse))
}

/** Beyond 2^53 a bigint, which JSON refuses loudly, rather than a number that is silently wrong. */
function readInteger(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

function writeDay(day: unknown): string {
  return day instanceof Date ? day.toISOString().slice(0, 10) : String(day)
}

function writeMoment(moment: unknown): string {
  return moment instanceof Date ? moment.toISOString() : String(moment)
}

function asIs(text: string): string {
  return text
}
