import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DatabaseAddress } from '../db/pool/address.ts'
import type { Db } from '../db/database.ts'
import { writeDumps } from '../testing/dump-generator.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { howLong } from '../testing/trust/how-long.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { loadDumps } from './load-dumps.ts'

const kills = howLong({ short: 4, long: 50 })
const loader = join(import.meta.dirname, '../testing/crash/dump-loader.ts')

test('a load that is killed at any moment is gone on with, and nothing is missing or there twice', async () => {
  const dumps = await writeDumps(createTemporaryFolder(), { works: kills * 220 })
  const files = Object.values(dumps)
  const [killed, undisturbed] = [await createTestDatabase(), await createTestDatabase()]
  const choice = { languages: [], minEditions: 0 }

  // Works come last: kills that begin with the first file would end before they are reached.
  for (const some of [files.filter((file) => file !== dumps.works), files]) {
    let interrupted = 0
    for (let kill = 0; kill < kills / 2; kill += 1) {
      interrupted += (await loadAndKill(killed.address, some, Math.random())) ? 1 : 0
    }
    expect(interrupted).toBeGreaterThan(0)
    await loadDumps(killed.address, some, { choice, tell() {} })
  }
  await loadDumps(undisturbed.address, files, { choice, tell() {} })

  expect(await contentOf(killed.db)).toEqual(await contentOf(undisturbed.db))
  expect(await findDifferences(killed.db)).toEqual([])
}, 600_000)

/** Whether it was killed before it ended: a few batches after its start, and then at any moment. */
async function loadAndKill(address: DatabaseAddress, files: string[], when: number): Promise<boolean> {
  const child = spawn(process.execPath, [loader, JSON.stringify(address), JSON.stringify(files)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let batches = 0
  const enough = 3 + Math.floor(when * 12)
  for await (const _ of createInterface({ input: child.stdout })) {
    batches += 1
    if (batches < enough) continue
    setTimeout(() => child.kill('SIGKILL'), when * 30)
    break
  }
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

/** Without what differs from load to load: ids and times. */
async function contentOf(db: Db) {
  const { rows: books } = await sql`
    select google_books_id, source, title, authors, genres, description, image, year, pages, language, popularity, terms::text
    from book join book_search on book_id = id order by google_books_id`.execute(db)
  const { rows: ids } = await sql`
    select other.google_books_id, book.google_books_id as own
    from book_other_id as other join book on book.id = book_id order by 1`.execute(db)
  const { rows: words } = await sql`select word, titles, authors, genres, near from book_word order by word`.execute(db)
  const staged = await Promise.all([
    db.selectFrom('dump_edition').selectAll().orderBy('id').execute(),
    db.selectFrom('dump_mention').selectAll().orderBy('kind').orderBy('work').execute(),
    db.selectFrom('dump_author').selectAll().orderBy('id').execute(),
  ])
  return { books, ids, words, staged }
}
