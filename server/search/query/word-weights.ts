import { countIn, leastSets, weightOf, type QueryWord } from './query-words.ts'
import { isShort } from './spelling.ts'

const maxCombined = 6

/** The beginnings of what was typed that may be a title: with a rare word, or with most of what the words tell. */
export function likelyHeads(words: QueryWord[], books: number): string[][] {
  const all = weightOf(words)
  return words
    .slice(1)
    .map((_, at) => words.slice(0, at + 1))
    .filter((head) => head.some((word) => isRare(word, books)) || weightOf(head) >= all / 2)
    .map((head) => head.map(({ typed }) => typed))
}

/** Sets of words that tell half of what all tell. A word that is mended tells less, and so does what may be a subtitle. */
export function maxOf(words: QueryWord[], heads: string[][], books: number): QueryWord[][] {
  const border = heads[0]?.length ?? words.length
  const worth = new Map(words.map((word, at) => [word, word.weight * (at < border ? 1 : 0.3)]))
  const all = words.reduce((sum, word) => sum + (worth.get(word) ?? 0), 0)
  const rarest = words
    .filter(hasReading)
    .map((word) => ({ word, worth: (worth.get(word) ?? 0) * (isAsTyped(word) ? 1 : 0.75) }))
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, maxCombined)
  return leastSets(rarest, (each) => each.worth, all / 2)
    .map((set) => set.map(({ word }) => withLikeliest(word)))
    .filter((set) => set.length > 1 || !set.every(isOneSign))
    .filter((set) => set.some((word) => !isCommon(word, books) && (isAsTyped(word) || !isShort(word.typed))))
}

/** Each by itself. */
export function rareOf(words: QueryWord[], books: number): QueryWord[][] {
  const all = weightOf(words)
  return words.filter((word) => isRare(word, books) && !isOneSign(word) && word.weight >= all / 3).map((word) => [word])
}

/** In a script without spaces as little as a letter. */
function isOneSign({ typed }: QueryWord): boolean {
  return [...typed].length === 1
}

function isAsTyped({ typed, readings, begins }: QueryWord): boolean {
  return begins !== undefined || readings.some(({ words, typos }) => typos === 0 && words[0] === typed)
}

function isRare(word: QueryWord, books: number): boolean {
  return isAsTyped(word) && !isLinking(word) && holding(word) <= Math.max(3, books * 0.003)
}

function isCommon(word: QueryWord, books: number): boolean {
  return isLinking(word) || holding(word) > Math.max(20, books * 0.02)
}

/** It holds a title together and tells nothing of it, however few titles here have it. */
export function isLinking({ typed }: QueryWord): boolean {
  return linking.has(typed)
}

const linking = new Set(
  'a an the of and or but in on at by to for from with without into is are was be as it its my your his her our their'.split(
    ' ',
  ),
)

function holding({ readings, begins }: QueryWord): number {
  const books = [begins, ...readings.map(({ counts }) => counts)]
  return books.reduce((sum, counts) => sum + countIn(counts, ['titles', 'authors']), 0)
}

function withLikeliest(word: QueryWord): QueryWord {
  return { ...word, readings: word.readings.slice(0, 3) }
}

export function hasReading({ readings, begins }: QueryWord): boolean {
  return readings.length > 0 || begins !== undefined
}
