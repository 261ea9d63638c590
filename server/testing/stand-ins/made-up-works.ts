import { seeded, type Seeded } from './seeded.ts'

export interface MadeUpAuthor {
  first: string
  middle: string
  last: string
  /** In another script, with the usual name beside it. */
  original?: string
}

export interface MadeUpEdition {
  title: string
  subtitle: string
  isbn: string
}

export interface MadeUpWork {
  id: string
  title: string
  subtitle: string
  /** The volume or part in its title, or 0. */
  volume: number
  /** Its number in a series, or null. */
  series: { name: string; position: number } | null
  kind: 'book' | 'set' | 'derived'
  authors: MadeUpAuthor[]
  /** Nobody, as the catalogue says it. */
  nobody?: string
  year: number
  editions: MadeUpEdition[]
  /** Works that one row may mean equally have the same. */
  identity: string
  /** In the catalogue; the others are books that it does not have. */
  isThere: boolean
}

/**
 * A catalogue with what makes real ones hard: namesakes, sequels, volumes, box sets, summaries, several works under one title,
 * translations, ISBNs used twice, and books by nobody. Some of what it makes up is not in the catalogue.
 */
export function makeUpWorks(seed: number, families: number): MadeUpWork[] {
  const chance = seeded(seed)
  const works: MadeUpWork[] = []
  for (let family = 0; family < families; family += 1) works.push(...makeUpFamily(chance, works))
  // No one can tell a book that the catalogue lacks from one there with its title and author.
  const there = new Set(works.flatMap((work) => (work.isThere ? confusableWith(work) : [])))
  return works.map((work) => ({
    ...work,
    isThere: work.isThere || confusableWith(work).some((each) => there.has(each)),
  }))
}

function confusableWith({ identity, authors }: MadeUpWork): string[] {
  const [words, volume, kind] = identity.split('|')
  return authors.map(({ last }) => [words, volume, kind, last].join('|'))
}

const adjectives =
  'silent broken golden hidden crimson hollow distant burning frozen gentle bitter ancient wandering secret pale iron velvet drowned patient sleepless crooked northern borrowed second last'.split(
    ' ',
  )
const nouns =
  'river garden orchard mirror winter harbour lantern crown tower forest letter bridge island daughter widow clock painter sparrow window ledger country voyage kingdom stranger house'.split(
    ' ',
  )
const spots =
  'Salt Glass Ravens Ashes Kyoto Lisbon Odessa the Sea the North Smoke Thorns Amber Dust the Marsh Copper'.split(' ')
const firsts =
  'Ada Bo Carla Denis Elif Farid Greta Hugo Ines Jonas Katya Liam Mira Nadia Oscar Petra Quentin Rosa Stefan Tomas Ursula Viktor Wanda Yusuf Zoe John Jane James Maria Mark'.split(
    ' ',
  )
const lasts =
  'Ames Berg Castle Duarte Ekström Fontaine García Hollis Ibsen Jansen Kowalski Lindqvist Moreau Novak Okafor Petrov Quist Rossi Sørensen Tanaka Ueda Vasquez Whitlock Yilmaz Zeller Smith Smith Smith Jones Jones Le-Roy O’Brien'.split(
    ' ',
  )
const subtitles = [
  'A Brief History of Everything Lost',
  'The Complete Reference',
  'Essays on Memory',
  'How We Came to Live Here',
  'A Love Story',
  'Notes from the Border',
]

function makeUpAuthor(chance: Seeded): MadeUpAuthor {
  const author = {
    first: chance.of(firsts),
    middle: chance.oneIn(3) ? chance.of(firsts) : '',
    last: chance.of(lasts).replace('Le-Roy', 'Le Roy'),
  }
  return chance.oneIn(15) ? { ...author, original: `${chance.of(cyrillic)} ${chance.of(cyrillic)}` } : author
}

const cyrillic = 'Лев Фёдор Анна Марина Ермолай Громов Сивцов Белых Ласточкин Ветров'.split(' ')

function makeUpTitle(chance: Seeded): string {
  const [adjective, noun] = [capital(chance.of(adjectives)), capital(chance.of(nouns))]
  return chance.of([
    `The ${adjective} ${noun}`,
    `${adjective} ${noun}`,
    `A ${noun} of ${chance.of(spots)}`,
    `The ${noun} and the ${capital(chance.of(nouns))}`,
    `${noun} in ${chance.of(spots)}`,
    `${2 + chance.number(40)} ${noun}s`,
    `${adjective} ${noun} of ${chance.of(spots)}`,
    `The ${capital(chance.of(nouns))} ${noun}`,
    `Nineteen ${adjective} ${noun}s`,
    noun,
  ])
}

function capital(word: string): string {
  return word[0]?.toUpperCase() + word.slice(1)
}

/** A work and what surrounds it. */
function makeUpFamily(chance: Seeded, before: MadeUpWork[]): MadeUpWork[] {
  const authors = [makeUpAuthor(chance), ...(chance.oneIn(8) ? [makeUpAuthor(chance)] : [])]
  const title = makeUpTitle(chance)
  const year = 1880 + chance.number(140)
  const works: MadeUpWork[] = []
  const add = (more: Partial<MadeUpWork>) =>
    works.push(makeUpWork(chance, { title, authors, year, ...more }, before.length + works.length))
  add({ subtitle: chance.oneIn(4) ? chance.of(subtitles) : '' })
  const [first] = works
  switch (chance.number(14)) {
    case 0:
      for (let volume = 1; volume <= 3; volume += 1)
        add({ title: `${title}, ${chance.of(['Vol.', 'Volume', 'Part'])} ${volume}`, volume })
      break
    case 1:
      add({ title: `${title} ${chance.of(['II', '2'])}`, volume: 2, year: year + 2 })
      break
    case 2: {
      const name = `${makeUpTitle(chance).replace(/^(?:The|A) /, '')} Cycle`
      if (first) first.series = { name, position: 1 }
      for (let position = 2; position <= 4; position += 1) {
        const own = makeUpTitle(chance)
        add({
          title: chance.oneIn(2) ? `${own} (${name}, #${position})` : own,
          series: { name, position },
          year: year + position,
        })
      }
      add({ title: `${title} (${name}, #1-3)`, kind: 'set' })
      break
    }
    case 3:
      add({ title: `${title} Box Set`, kind: 'set', year: year + 5 })
      break
    case 4:
      add({ title: `Summary of ${title}`, kind: 'derived', year: year + 8 })
      add({ title: `${title}: Summary and Analysis`, kind: 'derived', year: year + 9 })
      break
    case 5:
      add({ title: `${title} (Study Guide)`, kind: 'derived', year: year + 8 })
      add({ title: `${title}: The Official Companion`, kind: 'derived', year: year + 9 })
      add({ title: `${title} Sampler`, kind: 'derived', year: year + 1 })
      break
    case 6:
      // A story and the collection called after it.
      add({ title, year: year + chance.number(6) })
      add({ title: `${title} and Other Stories`, year: year + 3 })
      break
    case 7:
      add({ authors: [makeUpAuthor(chance)], year: year + chance.number(20) })
      break
    case 8:
      for (const subtitle of subtitles.slice(0, 3)) add({ subtitle, year: year + chance.number(9) })
      break
    case 9:
      add({ title: 'Collected Poems', year: year + 20 })
      add({ title: 'Complete Works', kind: 'book', year: year + 30 })
      break
    case 10:
      add({ title: `${title} Anthology`, nobody: chance.of(['Various', 'Anonymous', 'Unknown', '']) })
      break
    default:
  }
  const [one, other] = [works[0]?.editions[0], chance.of([...before, ...works])?.editions[0]]
  // A publisher used the number again.
  if (one && other && chance.oneIn(25)) works[0]?.editions.push({ ...one, isbn: other.isbn })
  return works
}

function makeUpWork(
  chance: Seeded,
  {
    title = '',
    subtitle = '',
    volume = 0,
    series = null,
    kind = 'book',
    authors = [],
    year = 2000,
    nobody,
  }: Partial<MadeUpWork>,
  index: number,
): MadeUpWork {
  const editions = Array.from({ length: 1 + chance.number(4) }, () => ({ title, subtitle, isbn: newIsbn(chance) }))
  if (kind === 'book' && chance.oneIn(6))
    editions.push({ title: translated(title), subtitle: '', isbn: newIsbn(chance) })
  const [author] = authors
  const bare = title.replace(/ \([^()]*#[^()]*\)$/, '').replace(/,? (?:Vol\.|Volume|Part|II|2)(?: \d)?$| Box Set$/, '')
  const words = bare.toLowerCase().replace(/^(?:the|a) /, '')
  return {
    id: `OL${100_000 + index}W`,
    title,
    subtitle,
    volume,
    series,
    kind,
    authors,
    ...(nobody !== undefined && { nobody }),
    year,
    editions,
    identity: [words, volume, kind, author?.last.toLowerCase(), author?.first[0]].join('|'),
    isThere: !chance.oneIn(8),
  }
}

/** Another language, word by word. */
function translated(title: string): string {
  return title.replace(/\p{L}+/gu, (word) => `${word.toLowerCase().split('').toReversed().join('')}en`)
}

function newIsbn(chance: Seeded): string {
  const digits = `978${String(chance.number(999_999_999)).padStart(9, '0')}`
  const sum = Array.from(digits, Number).reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

export function fullName({ first, middle, last }: MadeUpAuthor): string {
  return [first, middle, last].filter(Boolean).join(' ')
}
