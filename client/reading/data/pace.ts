import type { OpenReading } from '#contract/reading.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { totalOf, unitOf, type Length, type Unit } from './progress-text.ts'

interface Figure {
  /** '298', '38%'. */
  figure: string
  /** 'pages left'. */
  text: string
}

const dayMs = 86_400_000

/** What is left of a book, and how fast it has been read so far; nothing of what is not known, or of a book read to its end. */
export function paceOf(reading: OpenReading, length: Length): Figure[] {
  const [latest] = reading.progress
  if (!latest) return []
  const unit = unitOf(latest)
  const amount = latest[unit] ?? 0
  // Of a book whose length is not known, there is always more.
  const left = (totalOf(unit, length) ?? Infinity) - amount
  const days = daysFrom(reading.started_on, latest.on)
  // One day says nothing of the others.
  const perDay = unit === 'page' && days > 1 ? Math.round(amount / days) : 0
  const figures: Figure[] = []
  if (left <= 0) return figures
  if (Number.isFinite(left)) figures.push(leftOf(left, unit))
  if (perDay > 0) figures.push({ figure: numberText(perDay), text: perDay === 1 ? 'page read a day' : 'pages read a day' })
  return figures
}

function leftOf(left: number, unit: Unit): Figure {
  if (unit === 'percent') return { figure: `${left}%`, text: 'left' }
  const one = unit === 'page' ? 'page' : 'minute'
  return { figure: numberText(left), text: `${left === 1 ? one : `${one}s`} left` }
}

/** With both days counted; NaN where the first is not known to the day. */
function daysFrom(first: string | null, last: string): number {
  if (first?.length !== last.length) return Number.NaN
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1
}
