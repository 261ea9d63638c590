import { isDeepStrictEqual } from 'node:util'
import { idFromIsbn } from '#contract/provisional-id.ts'
import { listSameBooks } from '../catalogue/same-books.ts'
import { saveIsbns } from '../books/other-ids.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import { authorKeys, bookFromWork } from '../outside/open-library-book.ts'
import { renewBooks } from '../search/index/reindex.ts'
import { nameKey } from '../search/index/search-terms.ts'
import { prepareBook, storeManyBooks, type NewBook } from '../search/index/store-books.ts'
import type { BookToInsert } from '../search/index/store-books.sql.ts'
import type { DumpedWork } from './dump-records.ts'
import type { OwnTitles } from './own-titles.ts'
import { countMentions, findAuthorNames, summarizeEditions, type AboutWork } from './staging.sql.ts'
import {
  listBooksOfIsbns,
  listOtherIds,
  listStoredWorks,
  saveChangedBooks,
  type BookOfIsbn,
  type ChangedBook,
  type StoredWork,
} from './works.sql.ts'

/** Which works become books. */
export interface Choice {
  /** At least one edition in one of these languages; any language if empty. */
  languages: string[]
  minEditions: number
}

export interface PreparedWorks {
  fresh: BookToInsert[]
  changed: (ChangedBook & NewBook)[]
  /** Works that are a book here already, under another id. */
  same: { id: string; google_books_id: string }[]
  isbns: { google_books_id: string; id: string }[]
}

/** Puts works together from what was staged, and leaves out what is stored just so. Only reads. */
export async function prepareWorks(
  db: Db,
  works: DumpedWork[],
  { choice, ownTitles }: { choice: Choice; ownTitles: OwnTitles },
): Promise<PreparedWorks> {
  const ids = works.map(({ id }) => id)
  const openLibraryIds = ids.map(idOfWork)
  const [names, abouts, mentions, stored, otherIds] = await Promise.all([
    findAuthorNames(db, [...new Set(works.flatMap(keysOf))]),
    summarizeEditions(db, ids),
    countMentions(db, ids),
    listStoredWorks(db, openLibraryIds),
    listOtherIds(db, openLibraryIds),
  ])
  const about = new Map(abouts.map((each) => [each.work, each]))
  const known = new Map(stored.map((book) => [book.google_books_id, book]))

  const books = works
    .filter(({ fields }) => typeof fields.title === 'string')
    .map((work) =>
      bookOf(work, {
        names: keysOf(work).flatMap((key) => names.get(key) ?? []),
        about: about.get(work.id),
        mentions: mentions.get(work.id) ?? 0,
      }),
    )
    .filter(({ title }) => title !== 'Unknown Title')
  const chosen = new Set(ids.filter((id) => isChosen(about.get(id), choice)).map(idOfWork))

  const isUnknown = (id: string) => !known.has(id) && !otherIds.has(id)
  const unknown = books.filter(({ google_books_id: id }) => isUnknown(id) && chosen.has(id))
  const rows = unknown.map(prepareBook)
  const sameAs = await findSame(db, { works: unknown, rows, ownTitles })
  const changed = books.flatMap((book) => {
    const row = known.get(book.google_books_id)
    return row ? changesOf(row, book) : []
  })
  const idHere = (id: string) => sameAs.get(id) ?? otherIds.get(id) ?? id
  return {
    fresh: rows.filter((row) => !sameAs.has(row.google_books_id)),
    changed,
    same: [...sameAs].map(([id, google_books_id]) => ({ id, google_books_id })),
    isbns: books
      .filter(({ google_books_id: id }) => chosen.has(id) || !isUnknown(id))
      .flatMap(({ google_books_id: id, isbns = [] }) =>
        isbns.map((isbn) => ({ google_books_id: idHere(id), id: idFromIsbn(isbn) })),
      ),
  }
}

/** Part of a transaction. Writes nothing if there is nothing new. Returns the words of what it stored. */
export async function saveWorks(
  tx: Tx,
  { fresh, changed, same, isbns }: PreparedWorks,
  { at, known }: { at: Date; known: ReadonlySet<string> },
): Promise<string[]> {
  if (changed.length > 0) {
    await saveChangedBooks(tx, changed, at)
    await renewBooks(tx, changed)
  }
  const words = fresh.length > 0 ? await storeManyBooks(tx, fresh, { at, known }) : []
  if (same.length + isbns.length > 0) await saveIsbns(tx, [...same, ...isbns])
  return words
}

function idOfWork(number: number): string {
  return `OL${number}W`
}

function keysOf({ fields }: DumpedWork): number[] {
  return authorKeys(fields).map(numberIn)
}

function numberIn(key: string): number {
  return Number(/\d+/.exec(key)?.[0])
}

function isChosen(about: AboutWork | undefined, { languages, minEditions }: Choice): boolean {
  if ((about?.editions ?? 0) < minEditions) return false
  return languages.length === 0 || languages.some((language) => about?.languages.includes(language))
}

function bookOf(
  { id, fields }: DumpedWork,
  { names, about, mentions }: { names: string[]; about: AboutWork | undefined; mentions: number },
): NewBook {
  const covers = [...(Array.isArray(fields.covers) ? fields.covers : []), about?.cover]
  const book = bookFromWork(idOfWork(id), { ...fields, covers }, names)
  return {
    ...book,
    source: 'open-library-dump',
    year: book.year === 'N/A' && about?.year ? String(about.year) : book.year,
    pages: about?.pages ?? null,
    language: about?.languages.length === 1 ? (about.languages[0] ?? '') : '',
    popularity: popularityOf(mentions, about?.editions ?? 0),
    isbns: [...new Set(about?.isbns)],
  }
}

/**
 * On the scale of rating counts on large reading sites, like the starter shelf's: about one in fifty of their readers is counted at Open Library.
 * Where nobody is, more editions mean more readers.
 */
function popularityOf(mentions: number, editions: number): number {
  return Math.min(50 * mentions + 5 * Math.max(0, editions - 1), 50_000_000)
}

/** Maps works to the book that each of them is already, if it did not come with a dump. */
async function findSame(
  db: Db,
  { works, rows, ownTitles }: { works: NewBook[]; rows: BookToInsert[]; ownTitles: OwnTitles },
): Promise<Map<string, string>> {
  const candidates = rows.filter(({ folded_title: title, author_keys: [name = ''] }) => ownTitles.mayHave(title, name))
  const [byTitle, byIsbn] = await Promise.all([
    listSameBooks(db, candidates, { exceptDumps: true }),
    listBooksOfIsbns(
      db,
      works.flatMap(({ isbns = [] }) => isbns),
    ),
  ])
  const withIsbn = new Map(byIsbn.map((book) => [book.isbn, book]))
  const same = new Map<string, string>()
  for (const work of works) {
    const book = (work.isbns ?? []).flatMap((isbn) => withIsbn.get(isbn) ?? []).find((each) => isByAuthorOf(work, each))
    if (book) same.set(work.google_books_id, book.google_books_id)
  }
  for (const [at, id] of byTitle) {
    const work = candidates[at]
    if (work) same.set(work.google_books_id, id)
  }
  return same
}

/** An ISBN alone does not decide: some are printed on several books. */
function isByAuthorOf(work: NewBook, { author_keys: names }: BookOfIsbn): boolean {
  return work.authors.some((name) => names.includes(nameKey(name)))
}

const shown = ['title', 'authors', 'genres', 'description', 'image', 'year', 'pages', 'language', 'popularity'] as const

/** Only books of Open Library follow the dump, and what it leaves out stays. */
function changesOf(row: StoredWork, book: NewBook): (ChangedBook & NewBook)[] {
  if (row.source !== 'open-library-dump' && row.source !== 'open-library') return []
  const fresh = {
    ...book,
    id: row.id,
    source: row.source,
    authors: book.authors.includes('Unknown Author') ? row.authors : book.authors,
    genres: book.genres.length > 0 ? book.genres : row.genres,
    description: book.description || row.description,
    image: book.image || row.image,
    year: book.year === 'N/A' ? row.year : book.year,
    pages: book.pages ?? row.pages,
    language: book.language || row.language,
    otherTitles: row.other_titles,
    otherNames: row.other_names,
  }
  return shown.every((name) => isDeepStrictEqual(fresh[name], row[name])) ? [] : [fresh]
}
