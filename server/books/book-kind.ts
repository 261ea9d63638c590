import {
  factualGenres,
  factualTopics,
  fictionGenres,
  fictionPattern,
  undecidedGenres,
  type BookKind,
} from './book-kind.sql.ts'

const signs = { none: 0, fiction: 1, factual: 2, topic: 4, undecided: 8 }
const fictionName = new RegExp(fictionPattern)
const signOf = new Map([
  ...fictionGenres.map((name): [string, number] => [name, signs.fiction]),
  ...factualGenres.map((name): [string, number] => [name, signs.factual]),
  ...factualTopics.map((name): [string, number] => [name, signs.topic]),
  ...undecidedGenres.map((name): [string, number] => [name, signs.undecided]),
])

/** What a genre says of a book, as bits that are joined by `|` over all of its genres. */
export function kindSigns(genre: string): number {
  const name = genre.toLowerCase()
  return signOf.get(name) ?? (fictionName.test(name) ? signs.fiction : signs.none)
}

/** Undefined where the genres do not tell, or contradict each other. */
export function kindBySigns(said: number): BookKind | undefined {
  const says = (sign: number) => (said & sign) !== 0
  if (says(signs.fiction)) return says(signs.factual) ? undefined : 'fiction'
  if (says(signs.factual)) return 'nonfiction'
  return says(signs.topic) && !says(signs.undecided) ? 'nonfiction' : undefined
}
