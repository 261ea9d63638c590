import { seeded, type Seeded } from './seeded.ts'
import { fullName, type MadeUpAuthor, type MadeUpWork } from './made-up-works.ts'

export interface MadeUpRow {
  title: string
  authors: string[]
  isbns: string[]
  series: { name: string; position: number | null } | null
  set: boolean
  year: number | null
  known_id: string | null
  learned: string | null
  first_asked: Date | null
  /** The id of the work that the reader read, whether the catalogue has it or not. */
  truth: string
  /** Whether the catalogue has it once, and the row says enough to know it. */
  isClear: boolean
  hasRightIsbn: boolean
}

/** The lines of a reader's file about some of these works, written as readers and their services write them. */
export function makeUpRows(seed: number, works: MadeUpWork[], count: number): MadeUpRow[] {
  const chance = seeded(seed)
  const there = Map.groupBy(
    works.filter(({ isThere }) => isThere),
    ({ identity }) => identity,
  )
  const isbnsUsed = Map.groupBy(
    works.flatMap((work) => work.editions.map(({ isbn }) => ({ isbn, work }))),
    ({ isbn }) => isbn,
  )
  return Array.from({ length: count }, () => {
    const work = chance.of(works)
    const isOnce = work.isThere && there.get(work.identity)?.length === 1
    return makeUpRow(chance, work, works, isOnce, (isbn) => isbnsUsed.get(isbn)?.length === 1)
  })
}

function makeUpRow(
  chance: Seeded,
  work: MadeUpWork,
  works: MadeUpWork[],
  isOnce: boolean,
  isUsedOnce: (isbn: string) => boolean,
): MadeUpRow {
  const edition = chance.of(work.editions)
  const isTranslated = edition.title !== work.title
  const isbn = chance.number(10)
  const right = isbn < 6
  const isbns = right ? [edition.isbn] : isbn === 6 ? isbnOfAnother(chance, work, works) : []
  if (isbn === 7) isbns.push(mistyped(chance, edition.isbn))
  const { authors, isNamed } = writeAuthors(chance, work)
  const { title, series, isWhole } = writeTitle(chance, work, isTranslated ? edition : work)
  return {
    title,
    authors,
    isbns,
    series,
    set: work.kind === 'set' && (series !== null || /box set/i.test(work.title)),
    year: chance.oneIn(3) ? null : work.year,
    known_id: null,
    learned: null,
    first_asked: null,
    truth: work.id,
    isClear: isOnce && isNamed && isWhole,
    hasRightIsbn: right && work.isThere && isUsedOnce(edition.isbn) && isWhole,
  }
}

/** No one can tell that the number of a book with this title and author is a wrong one. */
function isbnOfAnother(chance: Seeded, { identity }: MadeUpWork, works: MadeUpWork[]): string[] {
  const other = chance.of(works)
  const [title] = identity.split('|')
  return other.identity.startsWith(`${title}|`) ? [] : [chance.of(other.editions).isbn]
}

function writeTitle(
  chance: Seeded,
  work: MadeUpWork,
  { title: whole, subtitle }: { title: string; subtitle: string },
): { title: string; series: MadeUpRow['series']; isWhole: boolean } {
  let title = whole.replace(/ \([^()]*#[^()]*\)$/, '')
  const isSeries = work.series !== null && chance.number(3) > 0
  const isRange = work.kind === 'set' && title !== whole
  const series = isSeries && work.series ? { ...work.series } : isRange ? { name: 'Cycle', position: null } : null
  if (subtitle && chance.number(3) > 0) title = `${title}${chance.of([': ', ' - '])}${subtitle}`
  if (work.volume > 0)
    title = chance.of([title, title.replace(/\d$/, (digit) => ['', 'One', 'Two', 'Three'][Number(digit)] ?? digit)])
  const isWhole = !chance.oneIn(40)
  if (!isWhole) title = withTypo(chance, title)
  return { title: dressed(chance, title, work), series, isWhole }
}

function dressed(chance: Seeded, title: string, { kind, volume }: MadeUpWork): string {
  switch (chance.number(12)) {
    case 0:
      return title.toUpperCase()
    case 1:
      return title.replace(/^(?:The|A) /, '')
    case 2:
      return kind === 'book' && volume === 0 ? `${title} (Unabridged)` : title
    case 3:
      return kind === 'book' ? `${title} (Kindle Edition)` : title
    case 4:
      return kind === 'book' && !title.includes(':') ? `${title}: 25th Anniversary Edition` : title
    case 5:
      return /^The \w+ \w+$/.test(title) ? `${title.slice(4)}, The` : title
    case 6:
      return title.replaceAll(' ', '  ')
    case 7:
      return !title.includes(':') && volume === 0 && kind === 'book' ? `${title}: A Novel` : title
    default:
      return title
  }
}

function writeAuthors(chance: Seeded, { authors, nobody }: MadeUpWork): { authors: string[]; isNamed: boolean } {
  if (nobody !== undefined)
    return { authors: chance.of([['Various'], ['Anonymous'], [], ['Unknown Author']]), isNamed: false }
  const written = authors.map((author) => writeName(chance, author))
  if (chance.oneIn(30))
    return { authors: chance.of([[], ['Unknown'], authors.slice(0, 1).map(({ last }) => last)]), isNamed: false }
  return { authors: chance.oneIn(4) ? written.slice(0, 1) : written, isNamed: true }
}

function writeName(chance: Seeded, author: MadeUpAuthor): string {
  const { first, middle, last } = author
  return chance.of([
    fullName(author),
    fullName(author),
    `${last}, ${[first, middle].filter(Boolean).join(' ')}`,
    [`${first[0]}.`, middle && `${middle[0]}.`, last].filter(Boolean).join(' '),
    `${first} ${last}`,
    fullName(author)
      .normalize('NFKD')
      .replace(/[\u{300}-\u{36f}]/gu, ''),
    `${first}     ${last}`,
  ])
}

/** One digit is another; its check digit is right again, as files are repaired. */
function mistyped(chance: Seeded, isbn: string): string {
  const at = 3 + chance.number(9)
  const digits = `${isbn.slice(0, at)}${(Number(isbn[at]) + 1 + chance.number(8)) % 10}${isbn.slice(at + 1, 12)}`
  const sum = Array.from(digits, Number).reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

function withTypo(chance: Seeded, title: string): string {
  const at = 1 + chance.number(Math.max(1, title.length - 2))
  return title.slice(0, at) + title.slice(at + 1)
}
