import type { SearchType } from '../../contract/books.ts'
import { foldWords } from '../../server/search/index/fold-text.ts'
import { genreWords } from '../../server/search/index/genre-phrases.ts'
import { nameKey } from '../../server/search/index/search-terms.ts'
import type { NewBook } from '../../server/search/index/store-books.ts'
import { splitTitle, titleKeys } from '../../server/search/index/title-keys.ts'
import { realQueries, askedFor } from '../../server/testing/real-queries.ts'
import type { Random } from './random.ts'

export interface Query {
  kind: string
  type: SearchType
  text: string
  /** Whether a hit is what the reader was looking for. */
  wanted: (hit: { google_books_id: string; title: string; authors: string[]; genres: string[] }) => boolean
  /** The book does not exist: the fewer hits, the better. */
  absent?: boolean
}

interface Target {
  book: NewBook
  /** As a reader would type it: without series or subtitle. */
  title: string
  wanted: Query['wanted']
}

export function makeQueries(books: NewBook[], perKind: number, { pick, below, shuffle }: Random): Query[] {
  const targets = shuffle(titleTargets(books))
  const holders = Map.groupBy(books, ({ title }) => keyOf(splitTitle(title).main))
  const unique = targets.filter(({ title }) => holders.get(keyOf(title))?.length === 1)
  return [
    ...kind('exact', targets, ({ title }) => title),
    ...kind('exact, title of its own', unique, ({ title }) => title),
    ...kind('whole title, subtitle and all', targets, ({ book }) => withoutSeries(book.title)),
    ...kind('stop words', targets.filter(isOrdinary), ({ title }) => title),
    ...kind('out of order', targets.filter(hasWords(3, 4)), ({ title }) => shuffle(wordsOf(title)).join(' ')),
    ...kind('prefix', targets.filter(hasWords(2, 5)), ({ title }) => cutLast(title)),
    ...kind('accents dropped', targets.filter(isAccented), ({ title }) => withoutAccents(title)),
    ...kind('punctuation dropped', targets.filter(isPunctuated), ({ title }) => withoutPunctuation(title)),
    ...kind('one typo', targets.filter(hasWords(1, 5)), ({ title }) => misspell(title, 1)),
    ...kind('two typos', targets.filter(hasWords(2, 5)), ({ title }) => misspell(title, 2)),
    ...kind('glued', targets.filter(hasWords(2, 3)), ({ title }) => withoutPunctuation(title).replaceAll(' ', '')),
    ...kind('title and author', targets, ({ title, book }) => `${title} ${surname(book.authors[0] ?? '')}`),
    ...kind('title with more behind it', targets, withMore),
    ...kind('a subtitle alone', targets, ({ book }) => subtitleOf(book.title)),
    ...kind('singular for plural', targets.filter(hasWords(1, 5)), ({ title }) => inOtherNumber(title)),
    ...kind('ISBN', targets, ({ book }) => book.isbns?.[0]),
    ...queriesOfReaders(books),
    ...otherTitles(),
    ...authorKinds(),
    ...genreKinds(),
  ]

  function kind(name: string, from: Target[], say: (target: Target) => string | undefined): Query[] {
    const queries: Query[] = []
    for (const target of from) {
      const text = say(target)
      if (text !== undefined) queries.push({ kind: name, type: 'title', text, wanted: target.wanted })
      if (queries.length === perKind) break
    }
    return queries
  }

  function withMore({ title, book }: Target): string {
    return pick([
      `${title} by ${book.authors[0]}`,
      `${title}, or the ${pick(targets).title}`,
      `${title}: a novel in three parts`,
      `${title} (illustrated edition)`,
    ])
  }

  /** Alternative titles are ambiguous within a series: any book of the series counts, and so does a book with exactly that title. */
  function otherTitles(): Query[] {
    const named = Map.groupBy(
      books.flatMap((book) => (book.otherTitles ?? []).map((title) => ({ title, book }))),
      ({ title }) => keyOf(title),
    )
    return shuffle([...named.values()])
      .slice(0, perKind)
      .map((each) => {
        const meant = each.map(({ book }) => isSameBook(book))
        const text = each[0]?.title ?? ''
        const isCalled = (title: string) => titleKeys(splitTitle(title)).includes(keyOf(text))
        const wanted: Query['wanted'] = (hit) => isCalled(hit.title) || meant.some((isMeant) => isMeant(hit))
        return { kind: 'other names', type: 'title', text, wanted }
      })
  }

  function misspell(title: string, typos: number): string | undefined {
    const words = title.split(' ')
    const room = words.map((word) => typosWithin(word))
    for (let typo = 0; typo < typos; typo += 1) {
      const misspellable = room.flatMap((left, at) => (left > 0 ? [at] : []))
      if (misspellable.length === 0) return undefined
      const at = pick(misspellable)
      words[at] = mistype(words[at] ?? '')
      room[at] = (room[at] ?? 0) - 1
    }
    return words.join(' ')
  }

  function mistype(word: string): string {
    const at = below(word.length)
    const letter = pick([...'abcdefghijklmnopqrstuvwxyz'])
    const [before, here, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
    return pick([
      `${before}${after}`,
      `${before}${here}${here}${after}`,
      `${before}${letter}${after}`,
      `${before}${letter}${here}${after}`,
      `${before}${after[0] ?? ''}${here}${after.slice(1)}`,
    ])
  }

  function cutLast(title: string): string | undefined {
    const last = /\p{L}{4,}$/u.exec(title)?.[0]
    if (last === undefined) return undefined
    return title.slice(0, title.length - last.length + 3 + below(last.length - 3))
  }

  function authorKinds(): Query[] {
    const authors = shuffle([...new Set(books.map((book) => book.authors[0] ?? ''))]).filter((name) =>
      /\p{L}{3}/u.test(name),
    )
    const surnames = Map.groupBy(
      books.flatMap((book) => book.authors.map((name) => ({ name, popularity: book.popularity }))),
      ({ name }) => foldWords(surname(name)).join(' '),
    )
    const leading = authors.filter((name) => {
      const namesakes = surnames.get(foldWords(surname(name)).join(' ')) ?? []
      const best = namesakes.reduce((a, b) => (b.popularity > a.popularity ? b : a))
      return nameKey(best.name) === nameKey(name)
    })
    return [
      ...authorKind('author', authors, (name) => name),
      ...authorKind('author, surname', leading, surname),
      ...authorKind('author, surname first', authors, (name) => name.split(' ').toReversed().join(' ')),
      ...authorKind('author, initials', authors, withInitials),
      ...authorKind('author, accents dropped', authors.filter(isNotPlain), (name) => withoutAccents(name)),
      ...authorKind('author, one typo', authors, (name) => misspell(name, 1)),
      ...otherNames(),
    ]
  }

  function otherNames(): Query[] {
    const named = books.flatMap((book) => (book.otherNames ?? []).map((name) => ({ name, book })))
    return shuffle([...Map.groupBy(named, ({ name }) => name)])
      .slice(0, perKind)
      .map(([text, each]) => {
        const keys = new Set([text, ...each.flatMap(({ book }) => book.authors)].map(nameKey))
        const wanted: Query['wanted'] = (hit) => hit.authors.some((name) => keys.has(nameKey(name)))
        return { kind: 'author, other names', type: 'author', text, wanted }
      })
  }

  function authorKind(name: string, authors: string[], say: (author: string) => string | undefined): Query[] {
    return authors
      .flatMap((author) => {
        const text = say(author)
        const key = nameKey(author)
        const wanted: Query['wanted'] = (hit) => hit.authors.some((each) => nameKey(each) === key)
        return text === undefined || (text === author) === (name !== 'author')
          ? []
          : [{ kind: name, type: 'author' as const, text, wanted }]
      })
      .slice(0, perKind)
  }

  function genreKinds(): Query[] {
    const genres = shuffle([...new Set(books.flatMap((book) => book.genres))])
    const makeKind = (name: string, from: string[], say: (genre: string) => string | undefined): Query[] =>
      from
        .flatMap((genre) => {
          const text = say(genre)
          const phrase = genreWords(genre).join('')
          const wanted: Query['wanted'] = (hit) => hit.genres.some((each) => genreWords(each).join('').includes(phrase))
          return text === undefined ? [] : [{ kind: name, type: 'genre' as const, text, wanted }]
        })
        .slice(0, perKind)
    return [
      ...makeKind('genre', genres, (genre) => genre),
      ...makeKind('genre, one typo', genres, (genre) => misspell(genre, 1)),
      ...makeKind(
        'genre, other spellings',
        otherSpellings.map(([, genre]) => genre),
        (genre) => otherSpellings.find(([, name]) => name === genre)?.[0],
      ),
      ...plainWords.map(([text, ...meant]): Query => {
        const phrases = meant.map((genre) => genreWords(genre).join(''))
        const wanted: Query['wanted'] = (hit) =>
          hit.genres
            .map((genre) => genreWords(genre).join(''))
            .some((each) => phrases.some((one) => each.includes(one)))
        return { kind: 'genre, plain words', type: 'genre', text, wanted }
      }),
    ]
  }
}

const otherSpellings: [string, string][] = [
  ['sci-fi', 'Science Fiction'],
  ['SciFi', 'science fiction'],
  ['ya', 'Young Adult'],
  ['non-fiction', 'nonfiction'],
  ["Children's books", 'childrens books'],
  ['humor', 'Humour'],
  ['mysteries', 'Mystery'],
  ['memoirs', 'Memoir'],
]

/** Each word with the genres it may mean; a catalogue with a genre of exactly that name is also right. */
const plainWords: [text: string, ...meant: string[]][] = [
  ['comics', 'Graphic Novel', 'Comics'],
  ['manga', 'Graphic Novel', 'Manga'],
  ['detective stories', 'Mystery', 'Crime', 'Detective'],
  ['whodunit', 'Mystery', 'Crime'],
  ['crime novels', 'Crime'],
  ['spy novels', 'Espionage', 'Spy'],
  ['plays', 'Drama', 'Plays', 'Theatre'],
  ['theatre', 'Drama', 'Theatre', 'Plays'],
  ['teen', 'Young Adult', 'Teen'],
  ['love stories', 'Romance', 'Love'],
  ['romantic books', 'Romance'],
  ['funny', 'Humour', 'Comedy'],
  ['comedy', 'Humour', 'Comedy'],
  ['autobiographies', 'Memoir', 'Autobiography'],
  ['scary', 'Horror'],
  ['scary books', 'Horror'],
  ['ghosts', 'Horror', 'Ghosts', 'Ghost Stories'],
  ['ghost stories', 'Horror', 'Ghosts', 'Ghost Stories'],
  ['kids', 'Children'],
  ['self-help', 'Psychology', 'Health', 'Self Help'],
  ['history books', 'History'],
  ['sci-fi novels', 'Science Fiction'],
  ['poems', 'Poetry'],
  ['cooking', 'Food', 'Cooking', 'Cookbooks'],
  ['dragons', 'Fantasy', 'Dragons'],
  ['space', 'Science Fiction', 'Space'],
  ['maths', 'Mathematics', 'Math'],
  ['short fiction', 'Short Stories', 'Short'],
]

/** Titles of books that were left out, and of books that do not exist. */
export function makeAbsent(absent: NewBook[], perKind: number, { pick, below, shuffle }: Random): Query[] {
  const titles = shuffle(absent.map(({ title }) => splitTitle(title).main.trim())).filter((title) => title.length > 3)
  const syllables = titles.flatMap((title) => title.toLowerCase().match(/[^aeiou\W\d]+[aeiou]+/g) ?? [])
  const word = () => Array.from({ length: 2 + below(2) }, () => pick(syllables)).join('')
  const madeUp = Array.from({ length: perKind }, () => Array.from({ length: 1 + below(3) }, word).join(' '))
  const queries = (kind: string, texts: string[], type: SearchType = 'title'): Query[] =>
    texts.slice(0, perKind).map((text) => ({ kind, type, text, wanted: () => false, absent: true }))
  return [
    ...queries('a title that is not there', titles),
    ...queries('made-up words', madeUp),
    ...queries('made-up author', madeUp, 'author'),
    ...queries('made-up genre', madeUp, 'genre'),
  ]
}

/** Queries in readers' own words, one kind per class. */
function queriesOfReaders(books: NewBook[]): Query[] {
  const titles = new Set(books.map(({ title }) => title))
  return Object.entries(realQueries).flatMap(([kind, lines]) => {
    const type = kind.startsWith('authors') ? 'author' : 'title'
    return askedFor(lines)
      .filter(({ meant }) => type === 'author' || titles.has(meant))
      .map(({ text, meant }): Query => {
        const key = keyOf(splitTitle(meant).main)
        const by = books.filter(({ authors }) => authors.includes(meant))
        const names = new Set([meant, ...by.flatMap(({ otherNames = [] }) => otherNames)].map(nameKey))
        const wanted: Query['wanted'] = (hit) =>
          type === 'author'
            ? hit.authors.some((name) => names.has(nameKey(name)))
            : titleKeys(splitTitle(hit.title)).includes(key)
        return { kind: `people's: ${kind}`, type, text, wanted }
      })
  })
}

/** Skips short subtitles such as 'a novel', which many books share. */
function subtitleOf(title: string): string | undefined {
  const subtitle = withoutSeries(title)
    .slice(splitTitle(title).main.length)
    .replace(/^[\s:;,(–—/-]+|\)$/g, '')
  return foldWords(subtitle).length > 2 ? subtitle : undefined
}

function inOtherNumber(title: string): string | undefined {
  const words = title.split(' ')
  const at = words.findLastIndex((word) => /^[a-z]{4,}$/i.test(word) && !ordinary.has(word.toLowerCase()))
  const word = words[at]
  if (word === undefined || /(?:ss|us|is|ly|ed|ing)$/.test(word)) return undefined
  return words.with(at, word.endsWith('s') ? word.slice(0, -1) : `${word}s`).join(' ')
}

function typosWithin(word: string): number {
  if (!/^\p{L}{4,}$/u.test(word)) return 0
  return word.length >= 8 ? 2 : 1
}

/** One target per title: among books with the same title, the best known. */
function titleTargets(books: NewBook[]): Target[] {
  const targets = new Map<string, Target>()
  for (const book of books.toSorted((a, b) => b.popularity - a.popularity)) {
    const parts = splitTitle(book.title)
    const key = keyOf(parts.main)
    if (targets.has(key) || !/[\p{L}\p{N}]/u.test(parts.main)) continue
    targets.set(key, { book, title: parts.main.trim(), wanted: isSameBook(book) })
  }
  return [...targets.values()]
}

/** The same work may be on the shelf twice, once from each source; either counts. */
function isSameBook(book: NewBook): Query['wanted'] {
  const key = titleKeys(splitTitle(book.title))
  const names = new Set(book.authors.map(nameKey))
  return (hit) =>
    hit.google_books_id === book.google_books_id ||
    (hit.authors.some((name) => names.has(nameKey(name))) &&
      titleKeys(splitTitle(hit.title)).some((each) => key.includes(each)))
}

function keyOf(title: string): string {
  return titleKeys({ main: title, subtitle: '' })[0] ?? ''
}

const ordinary = new Set(
  `a about after all am an and are as at be been before being but by can could did do does don done dont down evil for from had has
   have he her here him his how i if in into is it its just like me more my never no not now of off on once one only or other
   our out over own she should so some such than that the their them then there these they this those through to too under
   until up us very was we were what when where which who why will with would you your`.split(/\s+/),
)

function isOrdinary({ title }: Target): boolean {
  return foldWords(title).every((word) => ordinary.has(word))
}

function hasWords(least: number, most: number): (target: Target) => boolean {
  return ({ title }) => {
    const words = wordsOf(title).filter((word) => word.length > 3)
    return words.length >= least && wordsOf(title).length <= most + 4
  }
}

function wordsOf(title: string): string[] {
  return title.split(/\s+/)
}

function isAccented({ title }: Target): boolean {
  return isNotPlain(title) && /\p{Script=Latin}/u.test(title)
}

function isNotPlain(text: string): boolean {
  return /[\u00c0-\u024f\u1e00-\u1eff]/.test(text)
}

/** Does not use the server's own folding, which is under test here. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[øØłŁßđĐæÆœŒı]/g, (letter) => plainLetters[letter] ?? letter)
}

const plainLetters: Record<string, string> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  ß: 'ss',
  đ: 'd',
  Đ: 'D',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
}

function withoutPunctuation(text: string): string {
  return text
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

function isPunctuated({ title }: Target): boolean {
  return /['’-]/.test(title)
}

function withoutSeries(title: string): string {
  const { main, subtitle } = splitTitle(title)
  return main + subtitle
}

function surname(name: string): string {
  const words = name.trim().split(/\s+/)
  const particle = words.findIndex(
    (word, at) => at > 0 && /^(?:de|du|la|le|van|von|der|den|di|da|del|dos|al|el|ten)$/i.test(word),
  )
  const from = particle > 0 ? particle : words.length - (/^(?:jr|sr|ii|iii)\.?$/i.test(words.at(-1) ?? '') ? 2 : 1)
  return words.slice(from).join(' ')
}

function withInitials(name: string): string | undefined {
  const last = surname(name)
  const given = name
    .slice(0, name.length - last.length)
    .trim()
    .split(/[\s.]+/)
    .filter(Boolean)
  return given.length === 0 ? undefined : `${given.map((word) => [...word][0]).join(' ')} ${last}`
}
