import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readShelf } from '../../server/search/index/load-shelf.ts'
import type { Random } from './random.ts'
import type { NewBook } from '../../server/search/index/store-books.ts'

const root = join(import.meta.dirname, '../..')
const goodbooks = join(root, '../shared/data/goodbooks10k')

/** The starter shelf, plus ten thousand popular titles if that file exists. */
export function readCorpus(): NewBook[] {
  const shelf = readShelf(join(root, 'shelf')).books()
  return existsSync(goodbooks) ? [...shelf, ...readGoodbooks()] : shelf
}

/** Combines the first half of one title, the second half of another and a third book's author. */
export function madeUp(books: NewBook[], count: number, { pick, below }: Random): NewBook[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const [first, second, third] = [pick(books), pick(books), pick(books)]
    const [start, end] = [first, second].map(({ title }) => title.replace(/\s*\(.*/, '').split(' '))
    const title = [
      ...(start ?? []).slice(0, Math.ceil((start ?? []).length / 2)),
      ...(end ?? []).slice((end ?? []).length / 2),
    ]
    return {
      ...first,
      google_books_id: `made-up-${index}`,
      title: title.join(' ') || first.title,
      authors: third.authors,
      popularity: Math.floor(first.popularity / (2 + below(500))),
    }
  })
}

function readGoodbooks(): NewBook[] {
  const genres = new Map(
    readCsv(join(goodbooks, 'book_genres_derived.csv')).map((row) => [row['book_id'], row['genres']?.split(',') ?? []]),
  )
  return readCsv(join(goodbooks, 'books.csv')).map((row) => ({
    google_books_id: `goodbooks-${row['book_id']}`,
    source: 'shelf',
    title: row['title'] || 'Unknown Title',
    authors: row['authors']?.split(', ') ?? [],
    genres: (genres.get(row['book_id']) ?? []).slice(0, 12).map((genre) => genre.replaceAll('-', ' ')),
    description: '',
    image: '',
    year: /^-?\d{1,4}(?=\.0$)/.exec(row['original_publication_year'] ?? '')?.[0] ?? 'N/A',
    pages: null,
    language: '',
    popularity: Number(row['ratings_count']) || 0,
  }))
}

function readCsv(path: string): Record<string, string | undefined>[] {
  const [head = [], ...rows] = parseCsv(readFileSync(path, 'utf8'))
  return rows.map((row) => Object.fromEntries(head.map((name, column) => [name, row[column]])))
}

/** Quoted fields may contain commas, line breaks and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1) rows.push(row)
    row = []
  }
  return rows
}
