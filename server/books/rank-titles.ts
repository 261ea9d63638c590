import { compareRenown } from './find-hits.ts'
import type { Hit } from './search.sql.ts'
import type { SoughtWord } from './sought-words.ts'
import { queryKeys, titleKeysOfFolded } from './title-keys.ts'
import type { Heads } from './title-ladder.ts'

export interface RankedHit extends Hit {
  /** What was typed, or what it was taken for, is what the book is called. */
  whole: boolean
}

export interface SoughtTitle {
  words: SoughtWord[]
  keys: string[]
  heads?: Heads | undefined
}

/** Best first. Among books that answer equally well the better known comes first. */
export function rankTitles(hits: Hit[], sought: SoughtTitle): RankedHit[] {
  const scored = hits.map((hit) => score(hit, sought))
  return scored.toSorted((a, b) => b.score - a.score || compareRenown(a.hit, b.hit)).map(({ hit }) => hit)
}

// What each claim of a book to be the one meant is worth, found by the benchmark `search-relevance`.
const worth = {
  words: 8,
  title: 2,
  order: 1,
  start: 0.5,
  whole: 3,
  wholeMain: 2.95,
  /** The title, with more typed behind it. */
  head: 6,
  likelyHead: 3,
  /** A title that the book has besides its own. */
  other: -1,
  renown: 0.25,
  inName: 0.8,
  elsewhere: 0.6,
}

function score(hit: Hit, sought: SoughtTitle): { hit: RankedHit; score: number } {
  const nameWords = [...hit.author_keys, ...hit.other_names].flatMap((key) => key.split(' '))
  const own = scoreTitle(hit.folded_title, nameWords, sought)
  const others = hit.other_titles.map((title) => scoreTitle(title, nameWords, sought))
  const points = Math.max(own.points, ...others.map((other) => other.points + worth.other))
  const whole = [own, ...others].some((each) => each.whole)
  return { hit: { ...hit, whole }, score: points + worth.renown * Math.log10(1 + hit.popularity) }
}

function scoreTitle(
  foldedTitle: string,
  nameWords: string[],
  { words, keys, heads }: SoughtTitle,
): { points: number; whole: boolean } {
  const [main = '', subtitle = ''] = foldedTitle.split(': ')
  const mainWords = main.split(' ')
  const titleWords = subtitle === '' ? mainWords : [...mainWords, ...subtitle.split(' ')]
  const { matches, taken } = matchWords(words, titleWords, nameWords)

  const ownKeys = [titleWords, mainWords].flatMap(titleKeysOfFolded)
  const isTitle = ownKeys.some((key) => keys.includes(key))
  const answered = isTitle ? 1 : weighted(words, (_, at) => matches[at]?.quality ?? 0)
  const inMain = shareTaken(mainWords, taken)
  const inTitle = Math.max(inMain * 0.98, shareTaken(titleWords, taken))
  const follows = matches.filter(({ at }, i) => i > 0 && at !== undefined && at - 1 === matches[i - 1]?.at).length
  const order = words.length > 1 ? follows / (words.length - 1) : 0
  const start = matches[0]?.at === 0 ? 1 : 0
  const whole = wholeness(main, titleWords, keys, matches)
  const head = ownKeys.some((key) => heads?.certain.includes(key))
    ? worth.head
    : ownKeys.some((key) => heads?.likely.includes(key))
      ? worth.likelyHead
      : 0

  const points =
    worth.words * answered + worth.title * inTitle + worth.order * order + worth.start * start + whole + head
  return { points, whole: whole > 0 }
}

interface Match {
  /** Place among the title's words; undefined where the word is found elsewhere: in a name, a series, another spelling. */
  at: number | undefined
  quality: number
  /** Only the beginning of the word was typed. */
  begun: boolean
}

/** A word that is typed twice must be there twice. */
function matchWords(words: SoughtWord[], titleWords: string[], nameWords: string[]) {
  const taken = new Set<number | undefined>()
  let next = 0
  const matches = words.map((word) => {
    const match = matchInTitle(word, nameWords, (fits) => placeFor(fits, titleWords, next, taken))
    taken.add(match.at)
    next = match.at === undefined ? next : match.at + 1
    return match
  })
  return { matches, taken }
}

/** Right behind the word before, where it is there. */
function placeFor(
  fits: (titleWord: string) => boolean,
  titleWords: string[],
  next: number,
  taken: Set<number | undefined>,
): number | undefined {
  if (next < titleWords.length && !taken.has(next) && fits(titleWords[next] ?? '')) return next
  const at = titleWords.findIndex((word, place) => !taken.has(place) && fits(word))
  return at < 0 ? undefined : at
}

function matchInTitle(
  { typed, readings, begins }: SoughtWord,
  nameWords: string[],
  place: (fits: (titleWord: string) => boolean) => number | undefined,
): Match {
  let best: Match = { at: undefined, quality: 0, begun: false }
  for (const { words, typos } of readings) {
    const quality = qualityOf(typos, typed)
    if (quality <= best.quality) continue
    const last = words.at(-1) ?? ''
    const at = place((word) => word === last)
    const elsewhere = nameWords.includes(last) ? worth.inName : worth.elsewhere
    const match = { at, quality: at === undefined ? quality * elsewhere : quality, begun: false }
    if (match.quality > best.quality) best = match
  }
  const at = begins && place((word) => word.startsWith(typed))
  const begun = at === undefined ? 0 : 0.8 + 0.15 * Math.min(1, typed.length / 8)
  return begun > best.quality ? { at, quality: begun, begun: true } : best
}

/** A typo in a long word says less against it. */
function qualityOf(typos: number, typed: string): number {
  return 1 - (typos * 1.2) / (typed.length + 1)
}

/** Long words tell more than short ones. */
function weightOf(word: string): number {
  return Math.min(word.length, 8)
}

function weighted(words: SoughtWord[], value: (word: SoughtWord, at: number) => number): number {
  const total = words.reduce((sum, { typed }) => sum + weightOf(typed), 0)
  return words.reduce((sum, word, at) => sum + weightOf(word.typed) * value(word, at), 0) / Math.max(1, total)
}

function shareTaken(words: string[], taken: Set<number | undefined>): number {
  const total = words.reduce((sum, word) => sum + weightOf(word), 0)
  return words.reduce((sum, word, at) => sum + (taken.has(at) ? weightOf(word) : 0), 0) / Math.max(1, total)
}

function wholeness(main: string, titleWords: string[], keys: string[], matches: Match[]): number {
  const all = titleKeysOfFolded(titleWords)
  if (keys.some((key) => all.includes(key))) return worth.whole
  const mainWords = main.split(' ')
  if (keys.some((key) => titleKeysOfFolded(mainWords).includes(key))) return worth.wholeMain
  const inOrder = matches.every(({ at }, i) => at !== undefined && (i === 0 || at - 1 === matches[i - 1]?.at))
  if (!inOrder || matches.some(({ begun }) => begun)) return 0
  const [first = -1, last = -1] = [matches[0]?.at, matches.at(-1)?.at]
  const lead = first === 0 || (first === 1 && queryKeys(mainWords).length > 1)
  if (lead && last === titleWords.length - 1) return worth.whole
  return lead && last === mainWords.length - 1 ? worth.wholeMain : 0
}
