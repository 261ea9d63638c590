import { isDeepStrictEqual } from 'node:util'
import { idFromIsbn } from '#contract/provisional-id.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { authorKeys, bookFromWork } from '../outside/open-library-book.ts'
import { renewBooks } from '../search/index/reindex.ts'
import { nameKey } from '../search/index/search-terms.ts'
import { prepareBook, type NewBook } from '../search/index/store-books.ts'
import type { BookToInsert } from '../search/index/store-books.sql.ts'
import { startPacking, type ManyBooks } from '../search/index/store-many-books.ts'
import { copyBooks, countWords } from '../search/index/store-many-books.sql.ts'
import { withoutTimeouts } from './dump-file.sql.ts'
import type { DumpedWork } from './dump-records.ts'
import type { OwnTitles } from './own-titles.ts'
import { countMentions, findAuthorNames, summarizeEditions, type AboutWork } from './staging.sql.ts'
import {
  listBookIds,
  listBooksOfIsbns,
  listOtherIds,
  listOtherIdsToSave,
  listStoredWorks,
  listTitles,
  saveChangedBooks,
  saveOtherIds,
  type BookOfIsbn,
  type ChangedBook,
  type OtherId,
  type OtherIds,
  type StoredWork,
} from './works.sql.ts'

/** Which works become books. */
export interface Choice {
  /** At least one edition in one of these languages; any language if empty. */
  languages: string[]
  minEditions: number
}

/** What there is to write, ready to be handed over by a thread. */
export interface PreparedWorks {
  fresh: ManyBooks | undefined
  changed: (ChangedBook & NewBook)[]
  /** Ids of works that are a book here already, and ISBNs. */
  otherIds: OtherIds | undefined
}

interface FoundWorks {
  fresh: BookToInsert[]
  changed: (ChangedBook & NewBook)[]
  otherIds: OtherId[]
}

export interface Preparing {
  choice: Choice
  ownTitles: OwnTitles
  /** Words that are stored for certain. Those of the works are added. */
  known: Set<string>
}

/** Puts works together from what was staged, and leaves out what is stored just so. Only reads. */
export async function prepareWorks(
  db: Db,
  works: DumpedWork[],
  { known, ...choosing }: Preparing,
): Promise<PreparedWorks> {
  const packing = startPacking({ at: new Date(), known })
  const changes: PreparedWorks['changed'] = []
  const ids: OtherId[] = []
  const inOrder = works
    .map((work) => ({ work, id: idOfWork(work.id) }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ work }) => work)
  const parts = Array.from({ length: Math.ceil(works.length / part) }, (_, at) =>
    inOrder.slice(at * part, (at + 1) * part),
  )
  const find = (some: DumpedWork[] = []) =>
    transact(db, async (tx) => {
      await withoutTimeouts(tx)
      return findWorks(tx, some, choosing)
    })
  // The database looks up the next part while this one is put together.
  let next = find(parts[0])
  for (const at of parts.keys()) {
    const current = next
    next = find(parts[at + 1])
    next.catch(() => {})
    const { fresh, changed, otherIds } = await current
    packing.add(fresh)
    changes.push(...changed)
    ids.push(...otherIds)
  }
  await next
  return {
    fresh: packing.finish(),
    changed: changes,
    otherIds: ids.length > 0 ? listOtherIdsToSave(ids) : undefined,
  }
}

const part = 1_000

async function findWorks(
  db: Db,
  works: DumpedWork[],
  { choice, ownTitles }: Omit<Preparing, 'known'>,
): Promise<FoundWorks> {
  if (works.length === 0) return { fresh: [], changed: [], otherIds: [] }
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
  const fresh = rows.filter((row) => !sameAs.has(row.google_books_id))
  const bookIds = new Map([...stored, ...fresh].map(({ google_books_id, id }) => [google_books_id, id]))
  const elsewhere = await listElsewhere(db, new Map([...otherIds, ...sameAs]))
  return {
    fresh,
    changed,
    otherIds: [
      ...[...sameAs.keys()].flatMap((id) => otherId(id, elsewhere.get(id))),
      ...books
        .filter(({ google_books_id: id }) => chosen.has(id) || !isUnknown(id))
        .flatMap(({ google_books_id: id, isbns = [] }) =>
          isbns.flatMap((isbn) => otherId(idFromIsbn(isbn), elsewhere.get(id) ?? bookIds.get(id))),
        ),
    ],
  }
}

function otherId(id: string, bookId: string | undefined): OtherId[] {
  return bookId === undefined ? [] : [{ id, book_id: bookId }]
}

/** The books of works that are stored under another id, given these ids by those of the works. */
async function listElsewhere(db: Db, stored: Map<string, string>): Promise<Map<string, string>> {
  if (stored.size === 0) return new Map()
  const ids = await listBookIds(db, [...new Set(stored.values())])
  return new Map(
    [...stored].flatMap(([work, id]) => {
      const book = ids.get(id)
      return book === undefined ? [] : [[work, book]]
    }),
  )
}

/** Part of a transaction. Writes nothing if there is nothing new. Fails if one of the new books has been stored since they were prepared. */
export async function saveWorks(tx: Tx, { fresh, changed, otherIds }: PreparedWorks, at: Date): Promise<void> {
  if (changed.length > 0) {
    await saveChangedBooks(tx, changed, at)
    await renewBooks(tx, changed)
  }
  if (fresh) await copyBooks(tx, fresh)
  if (otherIds) await saveOtherIds(tx, otherIds)
  // Last, as books that readers add wait for their words until the transaction ends.
  if (fresh) await countWords(tx, fresh.words)
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
  const candidates = rows.flatMap((row) => {
    const id = ownTitles.find(row.folded_title, row.author_keys[0] ?? '')
    return id === undefined ? [] : [{ row, id }]
  })
  const [stored, byIsbn] = await Promise.all([
    candidates.length === 0
      ? []
      : listTitles(
          db,
          candidates.map(({ id }) => id),
        ),
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
  const byId = new Map(stored.map((book) => [book.id, book]))
  for (const { row, id } of candidates) {
    const book = byId.get(id)
    const isSame = book?.folded_title === row.folded_title && book.author_keys.includes(row.author_keys[0] ?? '')
    if (book && isSame) same.set(row.google_books_id, book.google_books_id)
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
