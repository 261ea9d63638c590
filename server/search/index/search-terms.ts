import { foldText, foldWords, shorten } from './fold-text.ts'
import { genrePhrases } from './genre-phrases.ts'
import { foldNumbers } from './number-words.ts'
import { splitTitle, titleKeys, type TitleParts } from './title-keys.ts'

/** Increase this whenever folding changes its output: books stored before then are reindexed. */
export const folding = 3

export interface SearchTerms {
  /**
   * The book's search terms, prefixed by kind: '=' a whole title, 't:' a word of a title, 'a:' a word or an initial of an
   * author's name, 'g:' a genre. Every book also has a bare 't:'.
   */
  terms: string[]
  /** The words of the title, then a colon and the words of the subtitle. */
  foldedTitle: string
  otherTitles: string[]
  authorKeys: string[]
  otherNames: string[]
}

export interface QueryTerms {
  title: string
  authors: string[]
  genres: string[]
  otherTitles?: string[]
  otherNames?: string[]
}

export function searchTerms(book: QueryTerms): SearchTerms {
  const { otherTitles = [], otherNames = [] } = book
  const title = splitTitle(book.title)
  const authors = book.authors.filter((name) => name !== 'Unknown Author')
  const terms = [
    't:',
    ...[title, ...otherTitles.map(splitTitle)].flatMap(titleKeys).map((key) => `=${key}`),
    ...[book.title, ...otherTitles].flatMap(titleWords).map((word) => `t:${word}`),
    ...[...authors, ...otherNames].flatMap(nameWords).map((word) => `a:${word}`),
    ...book.genres.flatMap(genrePhrases).map((phrase) => `g:${phrase}`),
  ]
  return {
    terms: [...new Set(terms)],
    foldedTitle: foldTitle(title),
    otherTitles: [...new Set(otherTitles.map(splitTitle).map(foldTitle))],
    authorKeys: nameKeys(authors),
    otherNames: nameKeys(otherNames),
  }
}

function foldTitle({ main, subtitle }: TitleParts): string {
  return [main, ...(subtitle && [subtitle])].map((part) => foldWords(part).join(' ')).join(': ')
}

function nameKeys(names: string[]): string[] {
  return [...new Set(names.map(nameKey).filter((key) => key !== ''))]
}

/** The dictionary stores words without their kind. */
export function wordOf(term: string): string | undefined {
  return term.startsWith('=') ? undefined : term.slice(2)
}

function titleWords(title: string): string[] {
  const folded = foldText(title)
  return [...folded.flatMap(({ word, also }) => [word, ...also]), ...foldNumbers(folded.map(({ word }) => word))]
}

/** The same for every spelling of a name: 'J.R.R. Tolkien' and 'J. R. R. Tolkien' are 'j r r tolkien'. */
export function nameKey(name: string): string {
  const words = foldName(name).map(({ word }) => word)
  return shorten(words.join(' '), maxKeyLength)
}

const maxKeyLength = 200

/** Includes the initial of each word, and the single letters of joined initials ('JK'). */
function nameWords(name: string): string[] {
  const glued = name.match(/(?<!\p{L})\p{Lu}{2,3}(?!\p{L})/gu) ?? []
  return [
    ...foldName(name).flatMap(({ word, also }) => [word].concat(also, initialOf(word))),
    ...glued.flatMap((letters) => foldWords([...letters].join(' '))),
  ]
}

function initialOf(word: string): string[] {
  return /^\p{L}/u.test(word) ? [[...word][0] ?? ''] : []
}

export function foldName(name: string) {
  return foldText(name.replaceAll('.', '. '))
}
