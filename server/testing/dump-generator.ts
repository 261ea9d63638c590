import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

export interface DumpedBook {
  title: string
  authors: string[]
  year?: string
  subjects?: string[]
  isbns?: string[]
  series?: string[]
  /** How often it was put on a shelf. */
  mentions?: number
}

export interface DumpPlan {
  works: number
  /** Works with these titles and authors, spread among the others. */
  known?: DumpedBook[]
  /** Words of the other titles, and names of their authors; as many of either as is likely for that many works. */
  seed?: number
  /** Of a later month: one work in a hundred has another title, and there are as many new works as that. */
  month?: number
}

export interface DumpFiles {
  authors: string
  works: string
  editions: string
  ratings: string
  readingLog: string
  redirects: string
}

/**
 * Writes dumps in Open Library's format with their dirt: works without a title or an author, authors that are not there, redirects, deleted
 * records, garbled letters, wrong ISBNs, years without digits, keys of an older form. The same for the same plan.
 */
export async function writeDumps(folder: string, plan: DumpPlan): Promise<DumpFiles> {
  const path = (kind: string) => join(folder, `ol_dump_${kind}_2026-0${(plan.month ?? 0) + 1}-31.txt.gz`)
  const files: DumpFiles = {
    authors: path('authors'),
    works: path('works'),
    editions: path('editions'),
    ratings: path('ratings'),
    readingLog: path('reading-log'),
    redirects: path('redirects'),
  }
  const world = imagine(plan)
  await Promise.all([
    write(files.authors, authorLines(world)),
    write(files.works, workLines(world)),
    write(files.editions, editionLines(world)),
    write(files.ratings, countedLines(world, 'ratings')),
    write(files.readingLog, countedLines(world, 'reading log')),
    write(files.redirects, redirectLines(world)),
  ])
  return files
}

async function write(file: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(gathered(lines)), createGzip({ level: 1 }), createWriteStream(file))
}

function* gathered(lines: Iterable<string>): Generator<string> {
  let text = ''
  for (const each of lines) {
    text += `${each}\n`
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

interface World {
  plan: DumpPlan
  authors: number
  /** How many of the works are known ones: every so manieth. */
  every: number
  words: string[]
}

function imagine(plan: DumpPlan): World {
  const rest = draw(plan.seed ?? 1)
  // The vocabulary of titles grows with the square root of their number, as in real ones.
  const words = Array.from({ length: 400 + Math.round(60 * Math.sqrt(plan.works)) }, () => madeUpWord(rest))
  return {
    plan,
    authors: Math.max(10, Math.round(plan.works / 3)),
    every: everyHowMany(plan),
    words,
  }
}

/** The lines of authors: those of made-up works first, then those of known books. */
function* authorLines({ plan, authors, words }: World): Generator<string> {
  for (let id = 1; id <= authors; id += 1) {
    const roll = draw(id * 7 + 1)
    if (id % 211 === 0) {
      yield line('redirect', 'authors', `OL${id}A`, 2, { location: `/authors/OL${Math.max(1, id - 1)}A` })
      continue
    }
    if (id % 307 === 0) {
      yield line('delete', 'authors', `OL${id}A`, 3, {})
      continue
    }
    const name = `${capital(pickWord(words, roll))} ${capital(pickWord(words, roll))}`
    yield line('author', 'authors', `OL${id}A`, 1, {
      ...(id % 401 !== 0 && { name: id % 97 === 0 ? garble(`${name} Müller`) : name }),
      ...(id % 5 === 0 && { personal_name: name, birth_date: String(1800 + (id % 200)) }),
    })
  }
  const names = [...new Set((plan.known ?? []).flatMap((book) => book.authors))]
  for (const [at, name] of names.entries()) {
    yield line('author', 'authors', `OL${authors + 1 + at}A`, 1, { name, alternate_names: [name.toUpperCase()] })
  }
}

function* workLines(world: World): Generator<string> {
  const { plan, authors, words } = world
  const names = new Map(
    [...new Set((plan.known ?? []).flatMap((book) => book.authors))].map((name, at) => [name, authors + 1 + at]),
  )
  const month = plan.month ?? 0
  for (let id = 1; id <= plan.works + (month * plan.works) / 100; id += 1) {
    const known = knownAt(world, id)
    if (known) {
      yield line('work', 'works', `OL${id}W`, 4, {
        title: known.title,
        authors: known.authors.map((name) => authorRole(`/authors/OL${names.get(name)}A`)),
        ...(known.year !== undefined && { first_publish_date: known.year }),
        subjects: [...(known.subjects ?? []), 'Accessible book', 'Protected DAISY', 'Fiction'],
        covers: [-1, 1_000_000 + id],
      })
      continue
    }
    if (isMerged(world, id)) continue
    if (id % 701 === 0) {
      yield line('delete', 'works', `OL${id}W`, 3, {})
      continue
    }
    const roll = draw(id)
    const changed = month > 0 && id % 100 === 0
    const title = `${titleOf(words, roll)}${changed ? ` ${capital(pickWord(words, draw(month)))}` : ''}`
    const author = 1 + Math.floor(authors * roll() * roll())
    yield line('work', 'works', `OL${id}W`, changed ? 1 + month : 1, {
      ...(id % 901 !== 0 && { title: id % 89 === 0 ? garble(`${title} à la carte`) : title }),
      ...(id % 20 !== 0 && {
        authors: [
          id % 3 === 0
            ? { type: '/type/author_role', author: { key: `/authors/OL${author}A` } }
            : authorRole(`/authors/OL${id % 997 === 0 ? 900_000_000 + id : author}A`),
        ],
      }),
      ...(id % 5 < 3 && { subjects: pick(subjectLists, roll) }),
      ...(id % 3 === 0 && { covers: [id % 2 === 0 ? 2_000_000 + id : -1] }),
      ...(id % 5 === 0 && { first_publish_date: pick(dates, roll) }),
      ...(id % 23 === 0 && { description: { type: '/type/text', value: `About *${title}*.\r\n\r\nNothing else.` } }),
      ...(id % 41 === 0 && { subtitle: 'a story' }),
    })
  }
}

function* editionLines(world: World): Generator<string> {
  const { plan } = world
  let edition = 0
  for (let id = 1; id <= plan.works; id += 1) {
    const known = knownAt(world, id)
    const roll = draw(id * 13 + 5)
    const count = known
      ? Math.max(3, known.isbns?.length ?? 0)
      : id % 30 === 0
        ? 0
        : 1 + Math.floor(roll() * roll() * 3)
    for (let at = 0; at < count; at += 1) {
      edition += 1
      const isbn = known ? known.isbns?.[at] : roll() < 0.6 ? isbnOf(edition) : undefined
      yield line('edition', 'books', `OL${edition}M`, 2, {
        title: known?.title ?? 'An edition',
        works: [{ key: `/works/OL${id}W` }],
        publishers: ['A Press'],
        ...seriesOf(known, edition),
        publish_date: known?.year ?? pick(dates, roll),
        ...(isbn !== undefined &&
          (edition % 2 === 0 ? { isbn_13: [isbn] } : { isbn_10: [isbn.slice(3)], isbn_13: [isbn] })),
        ...(edition % 5 < 3 && { number_of_pages: 80 + (edition % 600) }),
        ...(edition % 5 < 2 && { languages: [{ key: edition % 11 === 0 ? '/languages/fre' : '/languages/eng' }] }),
        ...(edition % 5 === 0 && { covers: [3_000_000 + edition] }),
      })
    }
  }
  // Editions without a work, and one under a key of an older form.
  yield line('edition', 'books', `OL${edition + 1}M`, 1, { title: 'An orphan' })
  yield line('edition', 'b', `OL${edition + 2}M`, 1, { title: 'An older one', works: [{ key: '/works/OL1W' }] })
}

/** Most name a publisher's series, and some the work's place in a story. */
function seriesOf(known: DumpedBook | undefined, edition: number): { series?: string[] } {
  if (known) return known.series ? { series: known.series } : {}
  if (edition % 25 === 0) return { series: [`Tales of the ${edition % 300}th hill ;`, `bk. ${1 + (edition % 7)}`] }
  return edition % 9 === 0 ? { series: ['A Press editions', `A Press editions -- no. ${edition % 400}`] } : {}
}

function* countedLines(world: World, which: 'ratings' | 'reading log'): Generator<string> {
  const rated = which === 'ratings'
  for (let id = 1; id <= world.plan.works; id += 1) {
    const mentions = knownAt(world, id)?.mentions ?? (id % 17 === 0 ? 1 + (id % 3) : 0)
    for (let at = 0; at < (rated ? Math.ceil(mentions / 4) : mentions); at += 1) {
      const edition = at % 2 === 0 ? String.raw`\N` : '/books/OL1M'
      yield [`/works/OL${id}W`, edition, rated ? String(1 + (at % 5)) : (shelves[at % 3] ?? ''), '2024-05-06'].join(
        '\t',
      )
    }
  }
  yield ['/works/OL1W', String.raw`\N`, rated ? '3' : 'Stopped Reading', '2024-05-06'].join('\t')
}

/** The works that became others have editions still, and stand only among the redirects. */
function* redirectLines(world: World): Generator<string> {
  const { plan } = world
  for (let id = 1; id <= plan.works; id += 1) {
    if (isMerged(world, id)) yield line('redirect', 'works', `OL${id}W`, 2, { location: `/works/OL${id - 2}W` })
  }
  for (let id = 1; id <= Math.min(20, plan.works); id += 1) {
    const from = 500_000_000 + id
    yield line('redirect', 'works', `OL${from}W`, 2, { location: `/works/OL${id}W` })
    yield line('redirect', 'books', `OL${from}M`, 2, { location: `/books/OL${id}M` })
  }
}

function isMerged(world: World, id: number): boolean {
  return id % 503 === 0 && !knownAt(world, id)
}

/** The known book with this number, if it is one. */
function knownAt({ plan, every }: World, id: number): DumpedBook | undefined {
  return id % every === 0 && id <= plan.works ? plan.known?.[id / every - 1] : undefined
}

/** The number of a known book's work. */
export function workOfKnown(plan: DumpPlan, index: number): number {
  return everyHowMany(plan) * (index + 1)
}

function everyHowMany({ works, known = [] }: DumpPlan): number {
  return Math.max(1, Math.floor(works / Math.max(1, known.length)))
}

const shelves = ['Want to Read', 'Currently Reading', 'Already Read']
const dates = ['1998', 'October 1, 1988', 'c1865', '19??', '2004-05-11', 'n.d.', '[1923]', 'May 2011', '0000', '']
const subjectLists = [
  ['History', 'Protected DAISY', 'Great Britain'],
  ['Fiction', 'In library', 'nyt:hardcover-fiction=2011-03-05'],
  ['Electronic books', 'Mathematics'],
  ['Poetry', 'Accessible book', 'English poetry -- 19th century'],
  ['Juvenile fiction', 'Ducks', 'Eggs'],
  [],
]

function authorRole(key: string) {
  return { type: { key: '/type/author_role' }, author: { key } }
}

function line(type: string, list: string, id: string, revision: number, fields: object): string {
  const at = '2020-01-01T00:00:00.000000'
  const json = {
    ...fields,
    key: `/${list}/${id}`,
    type: { key: `/type/${type}` },
    revision,
    last_modified: { type: '/type/datetime', value: at },
  }
  return [`/type/${type}`, `/${list}/${id}`, String(revision), at, escape(JSON.stringify(json))].join('\t')
}

/** The dumps hold nothing but ASCII. */
function escape(json: string): string {
  return json.replace(/[^ -~]/g, (sign) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** As UTF-8 that was read as Latin-1. */
function garble(text: string): string {
  return Buffer.from(text).toString('latin1')
}

function isbnOf(edition: number): string {
  const digits = `978${String(edition % 1_000_000_000).padStart(9, '0')}`
  const sum = Array.from(digits, Number).reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

type Roll = () => number

/** Mulberry32. */
function draw(seed: number): Roll {
  let state = (seed * 2_654_435_769) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<T>(list: readonly T[], roll: Roll): T {
  const found = list[Math.floor(roll() * list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

/** Common words far more often than rare ones. */
function pickWord(words: string[], roll: Roll): string {
  return words[Math.floor(words.length * roll() ** 4)] ?? 'word'
}

const functionWords = ['The', 'A', 'Of', 'And', 'In', 'To', 'For']

function titleOf(words: string[], roll: Roll): string {
  const length = 1 + Math.floor(roll() * 5)
  const rest = Array.from({ length }, () =>
    roll() < 0.25 ? pick(functionWords, roll) : capital(pickWord(words, roll)),
  )
  return [...(roll() < 0.3 ? ['The'] : []), ...rest, capital(pickWord(words, roll))].join(' ')
}

const starts = 'b br c ch d dr f fl g gr h j k kl l m n p pl pr qu r s sh sl st t th tr v w z'.split(' ')
const vowels = 'a e i o u ai ea ee ie oo ou'.split(' ')
const ends = ['', '', 'n', 'r', 'l', 's', 't', 'm', 'nd', 'rk', 'st', 'ng']

function madeUpWord(roll: Roll): string {
  const syllables = 1 + Math.floor(roll() * 3)
  return Array.from({ length: syllables }, () => pick(starts, roll) + pick(vowels, roll) + pick(ends, roll)).join('')
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
