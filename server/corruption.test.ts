import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { addFavorite, listFavorites } from '#contract/favorites.ts'
import { getPoints } from '#contract/points.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { createReview, listReviews } from '#contract/reviews.ts'
import { writeBackup } from './backup/write-backup.ts'
import { openDatabase, type Db } from './db/database.ts'
import { startEmbedded } from './embedded-postgres/embedded.ts'
import { migrate } from './db/migrate.ts'
import { addBooks } from './testing/books.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'
import { startApp } from './testing/test-app.ts'
import { findDifferences } from './verification/verify-data.ts'

const pageSize = 8_192

/** Where in a table's first page a byte is changed. */
const damages = { review: pageSize - 40, rating: 20, favorite: pageSize / 2 }

test('damaged data on disk is detected instead of served, and calls that do not need it still work', async () => {
  const folder = createTemporaryFolder()
  const sound = await open(folder)
  await migrate(sound.address)
  const octavo = await startApp({ db: sound.db, madeUp: true })
  const { token } = await octavo.signUp('alice')
  const alice = octavo.withToken(token)
  const [book] = await addBooks(sound.db, [{}])
  await alice.call(createReview, { body: { book: book.id, review_text: 'As it was written.' } })
  await alice.call(rateBook, { body: { google_books_id: book.id, rating: 4 } })
  await alice.call(addFavorite, { body: { id: book.id } })
  const files = await Promise.all(Object.keys(damages).map((table) => findFile(sound.db, table)))
  await sound.stop()

  for (const [index, at] of Object.values(damages).entries()) flip(join(folder, 'postgres', files[index] ?? ''), at)
  const damaged = await open(folder)
  const { withToken, anyone } = await startApp({ db: damaged.db, madeUp: true, log: pino({ level: 'silent' }) })
  const reader = withToken(token)

  const noticed = { status: 500, code: 'internal' }
  await expect(reader.call(listReviews, { params: { id: book.id }, query: {} })).rejects.toMatchObject(noticed)
  await expect(reader.call(rateBook, { body: { google_books_id: book.id, rating: 5 } })).rejects.toMatchObject(noticed)
  await expect(reader.call(listFavorites, { query: {} })).rejects.toMatchObject(noticed)
  expect(await reader.call(getPoints, {})).toMatchObject({ reviews_written: 1 })
  await expect(findDifferences(damaged.db)).rejects.toThrow('invalid page')
  await expect(writeBackup(damaged.address, join(createTemporaryFolder(), 'backup'))).rejects.toThrow('invalid page')
  expect(await anyone.call(getRatings, { params: { id: book.id } })).toMatchObject({ total_ratings: 1 })
})

async function open(folder: string) {
  const embedded = await startEmbedded({ folder, disposable: true })
  const { db, close } = openDatabase({ address: embedded.address })
  async function stop(): Promise<void> {
    await close()
    await embedded.stop()
  }
  onTestFinished(stop)
  return { db, address: embedded.address, stop }
}

async function findFile(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ file: string }>`select pg_relation_filepath(${table}) as file`.execute(db)
  return rows[0]?.file ?? ''
}

function flip(file: string, at: number): void {
  const handle = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, at)
  writeSync(handle, Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, at)
  closeSync(handle)
}
