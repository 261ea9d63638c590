import { compareRenown } from '../query/find-hits.ts'
import type { TitledHit } from '../query/search.sql.ts'
import type { QueryWord } from '../query/query-words.ts'
import { queryKeys, titleKeysOfFolded } from '../index/title-keys.ts'
import type { Heads } from '../query/title-strategies.ts'

export interface RankedTitles {
  hits: TitledHit[]
  /** Hits whose whole title is the query, as typed or corrected. */
  called: Set<TitledHit>
}

export interface QueryTitle {
  words: QueryWord[]
  keys: string[]
  heads?: Heads | undefined
}

/** Best match first, then the more popular book. */
export function rankTitles(hits: TitledHit[], query: QueryTitle): RankedTitles {
  const scored = hits.map((hit) => ({ hit, ...score(hit, query) }))
  return {
    hits: scored.toSorted((a, b) => b.points - a.points || compareRenown(a.hit, b.hit)).map(({ hit }) => hit),
    called: new Set(scored.filter(({ whole }) => whole).map(({ hit }) => hit)),
  }
}

// Ranking weights, tuned with the benchmark `search-relevance`.
const worth = {
  words: 8,
  title: 2,
  order: 1,
  start: 0.5,
  whole: 3,
  wholeMain: 2.95,
  /** The query starts with the whole title and goes on. */
  head: 6,
  likelyHead: 3,
  /** The match is one of the book's alternative titles. */
  other: -1,
  renown: 0.25,
  inName: 0.8,
  elsewhere: 0.6,
}

interface Score {
  points: number
  whole: boolean
}

function score(hit: TitledHit, query: QueryTitle): Score {
  const nameWords = new Set([...hit.author_keys, ...hit.other_names].flatMap((name) => name.split(' ')))
  const own = scoreTitle(hit.folded_title, nameWords, query)
  const others = hit.other_titles.map((title) => scoreTitle(title, nameWords, query))
  const points = Math.max(own.points, ...others.map((other) => other.points + worth.other))
  const whole = [own, ...others].some((each) => each.whole)
  return { points: points + worth.renown * Math.log10(1 + hit.popularity), whole }
}

function scoreTitle(foldedTitle: string, nameWords: Set<string>, { words, keys, heads }: QueryTitle): Score {
  const [main = '', subtitle = ''] = foldedTitle.split(': ')
  const mainWords = main.split(' ')
  const titleWords = subtitle === '' ? mainWords : [...mainWords, ...subtitle.split(' ')]
  const { matches, taken } = matchWords(words, titleWords, nameWords)

  const allKeys = titleKeysOfFolded(titleWords)
  const mainKeys = subtitle === '' ? allKeys : titleKeysOfFolded(mainWords)
  const isAnyOf = (query: string[]) =>
    allKeys.some((key) => query.includes(key)) || mainKeys.some((key) => query.includes(key))
  const isTitle = isAnyOf(keys)
  const answered = isTitle ? 1 : weighted(words, (_, at) => matches[at]?.quality ?? 0)
  const inMain = shareTaken(mainWords, taken)
  const inTitle = Math.max(inMain * 0.98, shareTaken(titleWords, taken))
  const follows = matches.filter(({ at }, i) => i > 0 && at !== undefined && at - 1 === matches[i - 1]?.at).length
  const order = words.length > 1 ? follows / (words.length - 1) : 0
  const start = matches[0]?.at === 0 ? 1 : 0
  const whole = keys.some((key) => allKeys.includes(key))
    ? worth.whole
    : isTitle
      ? worth.wholeMain
      : wholeness(mainWords, titleWords, matches)
  const head = isAnyOf(heads?.certain ?? []) ? worth.head : isAnyOf(heads?.likely ?? []) ? worth.likelyHead : 0

  const points =
    worth.words * answered + worth.title * inTitle + worth.order * order + worth.start * start + whole + head
  return { points, whole: whole > 0 }
}

interface Match {
  /** Index in the title's words; undefined if the word matched elsewhere: an author's name, a series, another spelling. */
  at: number | undefined
  quality: number
  /** Only a prefix of the word was typed. */
  begun: boolean
}

/** A word that is typed twice must be there twice. */
function matchWords(words: QueryWord[], titleWords: string[], nameWords: Set<string>) {
  const taken = new Set<number | undefined>()
  let next = 0
  const matches = words.map((word) => {
    const match = matchInTitle(word, nameWords, (fits) => positionFor(fits, titleWords, next, taken))
    taken.add(match.at)
    next = match.at === undefined ? next : match.at + 1
    return match
  })
  return { matches, taken }
}

/** Prefers the position right after the previous word's match. */
function positionFor(
  fits: (titleWord: string) => boolean,
  titleWords: string[],
  next: number,
  taken: Set<number | undefined>,
): number | undefined {
  if (next < titleWords.length && !taken.has(next) && fits(titleWords[next] ?? '')) return next
  const at = titleWords.findIndex((word, position) => !taken.has(position) && fits(word))
  return at < 0 ? undefined : at
}

function matchInTitle(
  { typed, readings, begins }: QueryWord,
  nameWords: Set<string>,
  position: (fits: (titleWord: string) => boolean) => number | undefined,
): Match {
  let best: Match = { at: undefined, quality: 0, begun: false }
  for (const { words, typos } of readings) {
    const quality = qualityOf(typos, typed)
    if (quality <= best.quality) continue
    const last = words.at(-1) ?? ''
    const at = position((word) => word === last)
    const match = { at, quality: at === undefined ? quality * elsewhere(last, nameWords) : quality, begun: false }
    if (match.quality > best.quality) best = match
  }
  const at = begins && position((word) => word.startsWith(typed))
  const begun = at === undefined ? 0 : 0.8 + 0.15 * Math.min(1, typed.length / 8)
  return begun > best.quality ? { at, quality: begun, begun: true } : best
}

function elsewhere(word: string, nameWords: Set<string>): number {
  return nameWords.has(word) ? worth.inName : worth.elsewhere
}

/** A typo costs less in a long word. */
function qualityOf(typos: number, typed: string): number {
  return 1 - (typos * 1.2) / (typed.length + 1)
}

/** Long words weigh more than short ones. */
function weightOf(word: string): number {
  return Math.min(word.length, 8)
}

function weighted(words: QueryWord[], value: (word: QueryWord, at: number) => number): number {
  const total = words.reduce((sum, { typed }) => sum + weightOf(typed), 0)
  return words.reduce((sum, word, at) => sum + weightOf(word.typed) * value(word, at), 0) / Math.max(1, total)
}

function shareTaken(words: string[], taken: Set<number | undefined>): number {
  const total = words.reduce((sum, word) => sum + weightOf(word), 0)
  return words.reduce((sum, word, at) => sum + (taken.has(at) ? weightOf(word) : 0), 0) / Math.max(1, total)
}

/** Bonus if all words, some of them perhaps corrected, match a whole title in order. */
function wholeness(mainWords: string[], titleWords: string[], matches: Match[]): number {
  const inOrder = matches.every(({ at }, i) => at !== undefined && (i === 0 || at - 1 === matches[i - 1]?.at))
  if (!inOrder || matches.some(({ begun }) => begun)) return 0
  const [first = -1, last = -1] = [matches[0]?.at, matches.at(-1)?.at]
  const lead = first === 0 || (first === 1 && queryKeys(mainWords).length > 1)
  if (lead && last === titleWords.length - 1) return worth.whole
  return lead && last === mainWords.length - 1 ? worth.wholeMain : 0
}
