import type { Stats } from '#contract/library/stats.ts'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import type { Breakdown, BreakdownId } from './breakdowns.ts'

/** What is counted: books, unless one of them was read twice. */
export interface Unit {
  one: string
  many: string
  /** As the head of a column. */
  measure: string
}

type Counted = Pick<Stats, 'books' | 'readings'>

export function unitOf(...all: readonly Counted[]): Unit {
  return all.every(({ books, readings }) => books === readings)
    ? { one: 'book', many: 'books', measure: 'Books' }
    : { one: 'reading', many: 'readings', measure: 'Readings' }
}

interface Words {
  /** 'Most on Fridays: 8 of 34.', up to the colon. */
  most: (named: string) => string
  /** What several of its bars are called. */
  bars: string
  /** What it has to know of a book: 'Page counts for 13 of 34 books.' */
  known: string
}

const common = (named: string) => `Most common: ${named}`

const words: Record<BreakdownId, Words> = {
  years: { most: (named) => `Busiest year: ${named}`, bars: 'years', known: 'Dates' },
  months: { most: (named) => `Busiest month: ${named}`, bars: 'months', known: 'Dates' },
  weekdays: { most: (named) => `Most on ${named}`, bars: 'days', known: 'Exact dates' },
  genres: { most: (named) => `Most in ${named}`, bars: 'genres', known: 'Genres' },
  kinds: { most: common, bars: 'kinds', known: 'Fiction or non-fiction' },
  decades: { most: common, bars: 'decades', known: 'Publication years' },
  lengths: { most: common, bars: 'lengths', known: 'Page counts' },
  stars: { most: common, bars: 'ratings', known: 'Ratings' },
  days: { most: common, bars: 'paces', known: 'Start and finish dates' },
  media: { most: common, bars: 'formats', known: 'Formats' },
  languages: { most: (named) => `Most in ${named}`, bars: 'languages', known: 'Languages' },
}

/** 'Busiest month: June, 4 books.', 'Most on Fridays: 8 of 34.' */
export function saysOf(breakdown: Breakdown): string {
  if (breakdown.of.readings === 0) return 'Nothing finished here yet.'
  return [mostText(breakdown), halfText(breakdown)].filter(Boolean).join(' ')
}

/** 'Page counts for 13 of 34 books.'; '' if there is nothing to know beside the chart. */
export function restsOf({ id, known, of }: Breakdown): string {
  const several = id === 'genres' ? 'A book may have several.' : ''
  return [several, restsText(words[id].known, known, of)].filter(Boolean).join(' ')
}

/** Of a chart with a single bar: 'all 34 books', '13 of 34 books'. */
export function allText({ known, of }: Breakdown): string {
  const { one, many } = unitOf(of)
  if (known < of.readings) return knownText(known, of)
  if (known <= 2) return known === 1 ? `the one ${one}` : `both ${many}`
  return `all ${countText(known, one, many)}`
}

/** Of a chart whose bars have one height: '1 book each', '1 book each, of 3 of 4 books'. */
export function eachText({ known, of }: Breakdown, value: number): string {
  const { one, many } = unitOf(of)
  const each = `${countText(value, one, many)} each`
  return known < of.readings ? `${each}, known for ${knownText(known, of)}` : each
}

/** 'Half of the 34 books by the end of June.'; '' for charts that add nothing up, and for too little to halve. */
function halfText({ rows, of }: Breakdown): string {
  const sums = rows.filter(({ sum }) => sum !== undefined)
  const total = sums.at(-1)?.sum ?? 0
  const half = sums.find(({ sum = 0 }) => 2 * sum >= total)
  if (!half || total < leastToHalve) return ''
  const { one, many } = unitOf(of)
  return `Half of the ${countText(total, one, many)} by the end of ${half.inSentence ?? half.label}.`
}

const maxNamed = 3
const leastToHalve = 4
const list = new Intl.ListFormat('en', { type: 'conjunction' })

function mostText({ id, rows, known, of }: Breakdown): string {
  const most = Math.max(0, ...rows.map(({ value }) => value))
  const top = rows.filter(({ value }) => value === most)
  const { pages } = of
  const { one, many } = unitOf(of)
  const counted = countText(most, one, many)
  if (most === 0) return ''
  if (top.length > maxNamed) return `${numberText(top.length)} ${words[id].bars} tie: ${counted} each.`
  const named = words[id].most(list.format(top.map(({ label, inSentence = label }) => inSentence)))
  const each = top.length > 1 ? ' each' : ''
  if (id === 'months' || id === 'years') {
    return `${top.length > 1 ? named.replace(/^(\w+ \w+)/, '$1s') : named}, ${counted}${each}.`
  }
  if (id === 'stars') return `${averageText(rows)} ${named}, ${numberText(most)} of ${numberText(known)}${each}.`
  const share = `${numberText(most)} of ${numberText(known)}${each}.`
  if (id === 'lengths') return `On average ${countText(Math.round(pages / known), 'page', 'pages')}. ${named}, ${share}`
  return named.includes(':') ? `${named}, ${share}` : `${named}: ${share}`
}

/** 'On average 4.1 stars.' */
function averageText(rows: Breakdown['rows']): string {
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  const stars = rows.reduce((sum, { key, value }) => sum + Number(key) * value, 0)
  return `On average ${numberText(Math.round((10 * stars) / total) / 10)} stars.`
}

/** 'Page counts for 13 of 34 books.'; '' if for all. */
export function restsText(what: string, known: number, of: Counted): string {
  const rests = knownText(known, of)
  return rests && `${what} for ${rests}.`
}

/** '290 of 326 books'; '' if all. */
export function knownText(known: number, of: Counted): string {
  const { one, many } = unitOf(of)
  return known === of.readings ? '' : `${numberText(known)} of ${countText(of.readings, one, many)}`
}

/** What a reader may say of a book to see a chart that knows nothing yet. */
const missing: Partial<Record<BreakdownId, string>> = {
  media: 'Add print, e-book or audio on a book’s page to see formats.',
  stars: 'Rate books to see your ratings.',
  weekdays: 'Add the day you finished on a book’s page to see days of the week.',
  days: 'Add the day you started on a book’s page to see days per book.',
}

/** Of the charts that know nothing, or of too few books: what they know, how to fill them, and which cannot be filled. */
export function missingTexts(little: readonly Breakdown[]): { id: BreakdownId | 'others'; text: string }[] {
  const told = little.filter(({ id, known }) => known > 0 || missing[id] !== undefined)
  const others = little.filter((each) => !told.includes(each)).map(({ id }) => words[id].known.toLowerCase())
  return [
    ...told.map((breakdown) => ({
      id: breakdown.id,
      text: [breakdown.known > 0 ? restsOf(breakdown) : '', missing[breakdown.id]].filter(Boolean).join(' '),
    })),
    ...(others.length > 0
      ? [{ id: 'others' as const, text: `Not known for these books: ${list.format(others)}.` }]
      : []),
  ]
}
