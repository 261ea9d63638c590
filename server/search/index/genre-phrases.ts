import { foldWords } from './fold-text.ts'

/** A genre's words as they are indexed: 'Sci-Fi', 'scifi' and 'SF' are 'science fiction', 'mysteries' is 'mystery'. */
export function genreWords(genre: string): string[] {
  const words = foldWords(genre).slice(0, maxWords)
  const folded: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const pair = pairs.get(`${word} ${words[at + 1] ?? ''}`)
    if (pair !== undefined) {
      folded.push(...pair.split(' '))
      at += 1
    } else folded.push(...(names.get(word)?.split(' ') ?? [singular(word)]))
  }
  return folded.filter((word) => word !== 's')
}

/** Every run of consecutive words, joined: an 'Urban Fantasy' book is found under 'fantasy' too. */
export function genrePhrases(genre: string): string[] {
  return fold(genre).phrases
}

/** All words of the genre, joined. */
export function wholeGenre(genre: string): string {
  return fold(genre).whole
}

function fold(genre: string): { whole: string; phrases: string[] } {
  const seen = known.get(genre)
  if (seen) return seen
  const words = genreWords(genre)
  const folded = { whole: words.join(''), phrases: phrasesOf(words) }
  if (known.size < maxKnown) known.set(genre, folded)
  return folded
}

function phrasesOf(words: string[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from, from + maxPhraseWords).map((_last, more) => words.slice(from, from + more + 1).join('')),
  )
}

/** A cache: many books share few genres. */
const known = new Map<string, { whole: string; phrases: string[] }>()
const maxKnown = 2_000

const maxWords = 8
const maxPhraseWords = 4

const pairs = new Map([
  ['sci fi', 'science fiction'],
  ['non fiction', 'nonfiction'],
  ['y a', 'young adult'],
  ['children s', 'children'],
  ['women s', 'women'],
  ['magic realism', 'magical realism'],
])

const names = new Map([
  ['scifi', 'science fiction'],
  ['sf', 'science fiction'],
  ['ya', 'young adult'],
  ['lit', 'literature'],
  ['kid', 'children'],
  ['kids', 'children'],
  ['humour', 'humor'],
  ['historic', 'historical'],
  ['bio', 'biography'],
  ['biographical', 'biography'],
  ['autobiographical', 'autobiography'],
  ['humorous', 'humor'],
  ['comedy', 'humor'],
  ['dystopia', 'dystopian'],
  ['poem', 'poetry'],
  ['poems', 'poetry'],
  ['cooking', 'food'],
  ['cookery', 'food'],
  ['cookbook', 'food'],
  ['cookbooks', 'food'],
])

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
