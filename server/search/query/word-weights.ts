import { countIn, leastSets, weightOf, type QueryWord } from './query-words.ts'
import { isShort } from './spelling.ts'

const maxCombined = 6

/** The query's beginnings that may be a title: those with a rare word, or with most of the words' total weight. */
export function likelyHeads(words: QueryWord[], books: number): string[][] {
  const all = weightOf(words)
  return words
    .slice(1)
    .map((_, at) => words.slice(0, at + 1))
    .filter((head) => head.some((word) => isRare(word, books)) || weightOf(head) >= all / 2)
    .map((head) => head.map(({ typed }) => typed))
}

/** Sets of words with half of the total weight. Corrected words and words of a possible subtitle weigh less. */
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

/** Rare words, each as a set of its own. */
export function rareOf(words: QueryWord[], books: number): QueryWord[][] {
  const all = weightOf(words)
  return words.filter((word) => isRare(word, books) && !isOneSign(word) && word.weight >= all / 3).map((word) => [word])
}

/** In a script without spaces, one character tells as little as a letter does. */
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

/** Function words ('of', 'the') tell titles apart no better for being rare on this shelf. */
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
