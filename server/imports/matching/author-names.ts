import { foldWords } from '../../search/index/fold-text.ts'
import { remember } from './remember.ts'

interface Name {
  /** Sorted. */
  words: readonly string[]
  surname: string
  given: readonly string[]
  /** 'jr', 'fils' …, or ''. */
  generation: string
}

/** `surname`: one of them is only a surname, and the other's is the same. */
export type NamesAgree = 'yes' | 'surname' | 'no'

/** The names that are those of someone, each once, with single spaces; 'Unknown', 'Various' and 'Anonymous' are not. */
export function realNames(authors: readonly string[]): string[] {
  return [...new Set(authors.flatMap(namesIn))]
}

const namesIn = remember((author): readonly string[] =>
  author
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .split(/ (?:&|and|with|und|et) |[;/|]/i)
    .filter((name) => /\p{L}/u.test(name) && !nobody.test(foldWords(name).join(' '))),
)

const nobody =
  /^(?:(?:the )?(?:author )?(?:unknown|not available|various|anonymous|anon|anonymus|anonyme|anonimo|anonym|uncredited|unspecified|verschiedene|collectif|diverse|several|multiple|many|n a|none|na|aa vv|aavv|et al|editors?|author)(?: (?:authors?|author s|writers|artists|contributors|autoren))?)$/

/** Whether one name of each list may be the same person's. */
export function someAuthorAgrees(row: readonly string[], record: readonly string[]): NamesAgree {
  const [ours, theirs] = [row.map(readName), record.map(readName)]
  const all = ours.flatMap((a) => theirs.map((b) => compare(a, b)))
  if (all.includes('yes')) return 'yes'
  return all.includes('surname') ? 'surname' : 'no'
}

const readName = remember((name): Name => {
  const [before = '', after] = name.split(/,(.*)/s)
  const isTurned = after !== undefined && foldWords(after).some((word) => !generations.has(word))
  const all = wordsOf(isTurned ? `${after} ${before}` : name).filter((word) => !titles.has(word))
  const words = all.filter((word) => !generations.has(word))
  return {
    words: words.toSorted(),
    surname: words.at(-1) ?? '',
    given: words.slice(0, -1),
    generation: all.find((word) => words.length > 0 && generations.has(word)) ?? '',
  }
})

/** 'JRR' is 'j r r', if it is the whole name's initials; 'J.R.R.' anyway. */
function wordsOf(name: string): string[] {
  const spaced = name
    .replaceAll('.', '. ')
    .replace(/(?<!\p{L})\p{Lu}{2,3}(?!\p{L})/gu, (letters) =>
      name === name.toUpperCase() ? letters : [...letters].join(' '),
    )
  return foldWords(spaced)
}

const titles = new Set('sir dr prof professor dame lord lady saint st phd md dds esq mba rev reverend'.split(' '))
const generations = new Map(
  Object.entries({ jr: 'jr', junior: 'jr', sr: 'sr', senior: 'sr', ii: 'jr', iii: 'iii', fils: 'jr', pere: 'sr' }),
)

function compare(a: Name, b: Name): NamesAgree {
  if (a.words.length === 0 || b.words.length === 0) return 'no'
  const [one, other] = [generations.get(a.generation), generations.get(b.generation)]
  if (one !== undefined && other !== undefined && one !== other) return 'no'
  if (a.words.join(' ') === b.words.join(' ') || a.words.join('') === b.words.join('')) return 'yes'
  if (a.surname !== b.surname || a.surname.length < 2) return 'no'
  if (isSurname(a) || isSurname(b)) return endsWith(a, b) ? 'surname' : 'no'
  return isOneWithin(a.given, b.given) || isOneWithin(b.given, a.given) ? 'yes' : 'no'
}

/** 'Sayers', 'Le Guin'. */
function isSurname({ given }: Name): boolean {
  return given.every((word) => particles.has(word))
}

const particles = new Set(
  'le la les de du des da di del della dos van von der den zu ter ten al el bin ibn mac mc'.split(' '),
)

function endsWith(a: Name, b: Name): boolean {
  return a.given.toReversed().every((word, index) => word === b.given.at(-1 - index) || index >= b.given.length)
}

/** The first names agree, and the others come in the same order; either may leave out middle names. */
function isOneWithin(few: readonly string[], many: readonly string[]): boolean {
  if (!mayBe(few[0] ?? '', many[0] ?? '')) return false
  let at = 0
  return few.every((name) => {
    while (at < many.length && !mayBe(name, many[at] ?? '')) at += 1
    at += 1
    return at <= many.length
  })
}

/** The same, or one is the other's initial. */
function mayBe(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  return a === b
}
