import { hash, randomUUIDv7 } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../server/db/database.ts'

export interface GeneratedBook {
  google_books_id: string
  title: string
  authors: string[]
  genres: string[]
  year: string
  description: string
  popularity: number
}

/** Seeded, so that every run has the same books. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Titles, names and genres drawn from the starter shelf's words, with the frequencies of real titles. */
export function generateBooks(count: number): GeneratedBook[] {
  const random = seeded(1)
  const shelf = readShelf()
  const words = shelf.flatMap((book) => book.title.split(/\s+/))
  const names = shelf.flatMap((book) => book.authors[0]?.split(/\s+/) ?? [])
  const genres = [...new Set(shelf.flatMap((book) => book.genres))]
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
  const authors = Array.from({ length: Math.ceil(count / 8) }, () => `${pick(names)} ${pick(names)}`)
  return Array.from({ length: count }, (_, i) => ({
    google_books_id: `generated-${i}`,
    title: Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(words)).join(' '),
    authors: [pick(authors)],
    genres: [...new Set([pick(genres), pick(genres)])],
    year: String(1850 + Math.floor(random() * 175)),
    description: pick(shelf).description,
    popularity: Math.floor(100_000 * random() ** 8),
  }))
}

interface ShelfBook {
  title: string
  authors: string[]
  genres: string[]
  description: string
}

function readShelf(): ShelfBook[] {
  const folder = join(import.meta.dirname, '../../shelf')
  return globSync('*.jsonl', { cwd: folder })
    .toSorted()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as ShelfBook)
}

export interface GeneratedReader {
  id: string
  username: string
  token: string
}

/** The session token of the reader stored at that index. */
export function tokenOf(index: number): string {
  return Buffer.from(String(index).padStart(32, '0')).toString('base64url')
}

/** Inserts readers with one session each directly; all share the password of the given hash. */
export async function storeReaders(db: Db, count: number, passwordHash: string): Promise<GeneratedReader[]> {
  const readers = Array.from({ length: count }, (_, i) => ({
    id: randomUUIDv7(),
    username: `reader-${i}`,
    token: tokenOf(i),
  }))
  const tokenHashes = readers.map(({ token }) => hash('sha256', token, 'buffer').toString('hex'))
  const ids = readers.map(({ id }) => id)
  const names = readers.map(({ username }) => username)
  await sql`
    insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at)
    select id, name, name, name || '@example.org', name || '@example.org', ${passwordHash}, now()
    from unnest(${ids}::uuid[], ${names}::text[]) as each (id, name)`.execute(db)
  await sql`update reader_count set readers = readers + ${count}`.execute(db)
  await sql`
    insert into readlist (id, reader_id, name, name_folded, kept_for_you, created_at)
    select gen_random_uuid(), id, 'Done Reading', 'done reading', true, now() from unnest(${ids}::uuid[]) as id`.execute(
    db,
  )
  await sql`
    insert into session (token_hash, reader_id, created_at, renewed_at, expires_at)
    select decode(token_hash, 'hex'), id, now(), now(), now() + interval '30 days'
    from unnest(${tokenHashes}::text[], ${ids}::uuid[]) as each (token_hash, id)`.execute(db)
  return readers
}
