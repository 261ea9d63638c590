import { compareRenown } from '../query/find-hits.ts'
import type { NamedHit } from '../query/search.sql.ts'
import type { QueryWord } from '../query/query-words.ts'

export interface RankedByAuthor {
  hits: NamedHit[]
  /** How well the best single name matches, from 0 to 1. */
  quality: number
}

/** Best name first, then the more popular book. Poor matches are left out. */
export function rankAuthors(
  hits: NamedHit[],
  typed: QueryWord[],
  { least = 0, bySurname = false }: { least?: number; bySurname?: boolean },
): RankedByAuthor {
  const known = new Map<string, Scored>()
  const words = { words: typed, bySurname }
  const scored = hits.map((hit) => ({ hit, ...scoreHit(hit, words, known) })).filter(({ quality }) => quality >= least)
  return {
    hits: scored.toSorted((a, b) => b.score - a.score || compareRenown(a.hit, b.hit)).map(({ hit }) => hit),
    quality: Math.max(0, ...scored.map(({ quality }) => quality)),
  }
}

interface TypedName {
  words: QueryWord[]
  /** The last typed word must match the last word of the name. */
  bySurname: boolean
}

interface Scored {
  score: number
  quality: number
}

const worth = { words: 10, wholeName: 0.5, surname: 0.6, firstAuthor: 0.3, ownName: 1.5, renown: 0.3 }

function scoreHit(hit: NamedHit, words: TypedName, known: Map<string, Scored>): Scored {
  const own = hit.author_keys.map((name) => scoreOnce(name, words, known))
  const other = hit.other_names.map((name) => scoreOnce(name, words, known))
  const best = [
    ...own.map(({ score }, at) => score - (at > 0 ? worth.firstAuthor : 0)),
    ...other.map(({ score }) => score - worth.ownName),
  ]
  return {
    score: Math.max(0, ...best) + worth.renown * Math.log10(1 + hit.popularity),
    quality: Math.max(0, ...[...own, ...other].map(({ quality }) => quality)),
  }
}

/** Scores each name once: many books share few authors. */
function scoreOnce(name: string, words: TypedName, known: Map<string, Scored>): Scored {
  const score = known.get(name) ?? scoreName(name.split(' '), words)
  known.set(name, score)
  return score
}

/** The last word weighs more, as it usually is the surname. */
const lastWord = 1.5

function scoreName(nameWords: string[], { words, bySurname }: TypedName): Scored {
  const weights = words.map(({ weight }, at) => weight * (at === words.length - 1 ? lastWord : 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const met = words.map((word, at) => {
    const within = bySurname && at > 0 && at === words.length - 1 ? nameWords.slice(-1) : nameWords
    return matchInName(word, within) * (weights[at] ?? 0)
  })
  const quality = met.reduce((sum, each) => sum + each, 0) / (all || 1)
  const surname = words.length === 1 && words[0] && matchInName(words[0], nameWords.slice(-1)) > 0 ? worth.surname : 0
  const wholeName = words.length === nameWords.length ? worth.wholeName * quality : 0
  return { score: worth.words * quality + surname + wholeName, quality }
}

function matchInName({ typed, readings, begins }: QueryWord, nameWords: string[]): number {
  const read = readings.map(({ words, typos }) => {
    const found = Math.min(...words.map((word) => matchWord(word, nameWords)))
    return found > 0 ? found - typos / (typed.length + 1) : 0
  })
  const begun = begins && nameWords.some((word) => word.startsWith(typed)) ? 0.9 : 0
  return Math.max(0, begun, ...read)
}

/** An initial written as such in the name counts a little more than the first letter of a full name. */
function matchWord(word: string, nameWords: string[]): number {
  if (nameWords.includes(word)) return 1
  return word.length === 1 && nameWords.some((each) => each.startsWith(word)) ? 0.94 : 0
}
