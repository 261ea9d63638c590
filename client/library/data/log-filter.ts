import type { LogFilter as AskedLog } from '#contract/library/log-filter.ts'
import { lengths, paces } from '#contract/library/stats.ts'

/** The books that a figure of the statistics counts. */
export type LogFilter = { [Key in keyof AskedLog]: NonNullable<AskedLog[Key]> }

type Read = (text: string) => LogFilter | undefined

/** How each part is read from the address, in the order in which it is written. */
const parts: Record<keyof LogFilter, Read> = {
  reading: (text) => oneOf(['finished', 'stopped', 'started', 'read'] as const, text, (reading) => ({ reading })),
  from: (text) => (isDay(text) ? { from: text } : undefined),
  to: (text) => (isDay(text) ? { to: text } : undefined),
  weekday: (text) => oneOf([1, 2, 3, 4, 5, 6, 7], text, (weekday) => ({ weekday })),
  medium: (text) => oneOf(['print', 'ebook', 'audio', 'unknown'] as const, text, (medium) => ({ medium })),
  length: (text) => oneOf(lengths, text, (length) => ({ length })),
  days: (text) => oneOf(paces, text, (days) => ({ days })),
  genre: (text) => (isName(text) ? { genre: text } : undefined),
  kind: (text) => oneOf(['fiction', 'nonfiction'] as const, text, (kind) => ({ kind })),
  author: (text) => (isName(text) ? { author: text } : undefined),
  language: (text) => (/^[\w-]{1,50}$/.test(text) ? { language: text } : undefined),
  decade: (text) => (/^\d{4}$/.test(text) && Number(text) >= 1790 ? { decade: Number(text) } : undefined),
  exact_stars: (text) => oneOf(quarters, text, (stars) => ({ exact_stars: stars })),
  lacks: (text) => oneOf(['pages'] as const, text, (lacks) => ({ lacks })),
}
const quarters = Array.from({ length: 20 }, (_, index) => (index + 1) / 4)

/** Ignores invalid values. */
export function readLog(params: URLSearchParams): LogFilter {
  return Object.assign({}, ...Object.entries(parts).map(([name, read]) => read(params.get(name) ?? '')))
}

export function writeLog(params: URLSearchParams, log: LogFilter): void {
  for (const [name, value] of Object.entries(log)) params.set(name, String(value))
}

export function isNoLog(log: LogFilter): boolean {
  return Object.keys(log).length === 0
}

function oneOf<Value extends string | number>(
  values: readonly Value[],
  text: string,
  filter: (value: Value) => LogFilter,
): LogFilter | undefined {
  const value = values.find((each) => String(each) === text)
  return value === undefined ? undefined : filter(value)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

function isName(text: string): boolean {
  return text !== '' && text.length <= 300
}
