import { spanName, spanText } from '../ui/text/span-text.ts'

/** Days, YYYY-MM-DD, both included; undefined where there is no such end. */
export interface Span {
  from?: string | undefined
  to?: string | undefined
}

/** What an address says: a year, all time, or days of one's own. */
export type Chosen = { kind: 'year'; year: number } | { kind: 'all' } | { kind: 'days'; span: Span }

/** What stands beside it: another span, or what readers read on average. */
export type Beside = Chosen | { kind: 'readers' }

/** 'year=2026', 'span=all', 'from=…&to=…'; this year if nothing is said. */
export function readChosen(params: URLSearchParams, thisYear: number): Chosen {
  if (params.get('span') === 'all') return { kind: 'all' }
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  if (from !== undefined || to !== undefined) return { kind: 'days', span: { from, to } }
  return { kind: 'year', year: yearIn(params.get('year')) ?? thisYear }
}

export function spanOf(chosen: Chosen): Span {
  if (chosen.kind === 'all') return {}
  return chosen.kind === 'days' ? chosen.span : spanOfYear(chosen.year)
}

function spanOfYear(year: number): Span {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** 'in 2026', 'of all time'. */
export function chosenText(chosen: Chosen): string {
  const { from, to } = spanOf(chosen)
  return spanText(from, to) || 'of all time'
}

/** 'Months' where the span is of two years at most. */
export function isLong({ from, to }: Span): boolean {
  if (from === undefined || to === undefined) return true
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > 1
}

/** 'beside=2025', 'beside=all', 'beside=readers', 'beside_from=…&beside_to=…'; undefined also for the same span again. */
export function readBeside(params: URLSearchParams, chosen: Chosen): Beside | undefined {
  const said = params.get('beside')
  if (said === 'readers') return { kind: 'readers' }
  const beside = spanBeside(params, said)
  return beside && nameOf(beside) !== nameOf(chosen) ? beside : undefined
}

function spanBeside(params: URLSearchParams, said: string | null): Chosen | undefined {
  if (said === 'all') return { kind: 'all' }
  const year = yearIn(said)
  if (year !== undefined) return { kind: 'year', year }
  const [from, to] = [dayIn(params.get('beside_from')), dayIn(params.get('beside_to'))]
  return from === undefined && to === undefined ? undefined : { kind: 'days', span: { from, to } }
}

/** The address with another span; what stands beside stays, unless it would be the same. */
export function withChosen(params: URLSearchParams, chosen: Chosen, thisYear: number): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['span', 'year', 'from', 'to']) next.delete(name)
  if (chosen.kind === 'all') next.set('span', 'all')
  if (chosen.kind === 'year' && chosen.year !== thisYear) next.set('year', String(chosen.year))
  if (chosen.kind === 'days' && chosen.span.from) next.set('from', chosen.span.from)
  if (chosen.kind === 'days' && chosen.span.to) next.set('to', chosen.span.to)
  return withBeside(next, readBeside(next, chosen))
}

export function withBeside(params: URLSearchParams, beside: Beside | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['beside', 'beside_from', 'beside_to']) next.delete(name)
  if (beside?.kind === 'year') next.set('beside', String(beside.year))
  if (beside?.kind === 'all' || beside?.kind === 'readers') next.set('beside', beside.kind)
  if (beside?.kind === 'days' && beside.span.from) next.set('beside_from', beside.span.from)
  if (beside?.kind === 'days' && beside.span.to) next.set('beside_to', beside.span.to)
  return next
}

/** '2026', 'All time', 'May 1, 2019 to Jun 15, 2019'. */
export function nameOf(chosen: Chosen): string {
  const { from, to } = spanOf(chosen)
  return spanName(from, to)
}

function dayIn(text: string | null): string | undefined {
  const isDay = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && text >= '1900'
  return isDay ? text : undefined
}

function yearIn(text: string | null): number | undefined {
  return text !== null && /^\d{4}$/.test(text) && text >= '1900' ? Number(text) : undefined
}
