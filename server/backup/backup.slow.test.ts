import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addFavorite } from '#contract/favorites.ts'
import { decideImportRow, listImportRows } from '#contract/imports/imports.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { openDatabase, type Db } from '../db/database.ts'
import type { DatabaseAddress } from '../db/pool/address.ts'
import { startEmbedded } from '../embedded-postgres/embedded.ts'
import { isMigrated, migrate } from '../db/migrate.ts'
import { MIGRATIONS_FOLDER, listMigrations } from '../db/migration-files.ts'
import { loadDumps } from '../dumps/load-dumps.ts'
import { writeDumps } from '../testing/dump-generator.ts'
import { signUpBusyReader } from '../testing/crash/busy-reader.ts'
import { findWrites } from '../testing/crash/found-writes.sql.ts'
import { storeImport } from '../imports/testing/an-import.ts'
import { bringIn, goodreadsFile, importFile, prepareImport } from '../imports/testing/import-file.ts'
import { addBooks } from '../testing/books.ts'
import { createTemporaryFolder, makeTemporaryFolder, removeFolder } from '../testing/temporary-folder.ts'
import { startApp, testPassword } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { readAllRows } from '../testing/trust/stored-rows.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreFolder } from './restore-folder.ts'
import { writeBackup } from './write-backup.ts'

const folder = makeTemporaryFolder()
const file = join(folder, 'octavo.backup')
let original: TestDatabase

beforeAll(async () => {
  original = await createTestDatabase()
  const octavo = await startApp({ db: original.db })
  const [book] = await addBooks(original.db, [{ title: 'Tabs\tand\nlines\\', description: '\\.\n\\N "quoted" é🧑‍🚀' }])
  // More than is read at once, so that whoever writes it all down has to catch up.
  await addBooks(
    original.db,
    Array.from({ length: 300 }, () => ({ description: randomBytes(1_500).toString('base64') })),
  )
  const reader = await octavo.signUp('alice')
  await octavo.app.inject({
    method: 'POST',
    url: '/api/reviews/',
    headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ book: book.id, review_text: '\\.\n\\.\r\n\tWith every\\trap\u2028' }),
  })
  await writeBackup(original.address, file)
  return () => removeFolder(folder)
})

describe('a backup of a database with Open Library’s works', () => {
  test('leaves out what can be loaded again, keeps the books that anybody has, and counts their words', async () => {
    const { db, address } = await createTestDatabase()
    const octavo = await startApp({ db })
    const files = Object.values(await writeDumps(createTemporaryFolder(), { works: 300 }))
    const load = (into: DatabaseAddress) =>
      loadDumps(into, files, { choice: { languages: [], minEditions: 0 }, tell() {} })
    await load(address)
    const dumped = await db.selectFrom('book').select(['id', 'google_books_id']).orderBy('google_books_id').execute()
    const [read, shared] = dumped
    const reader = await octavo.signUp('keeper')
    await reader.call(updateReadingStatus, {
      params: { id: read?.id ?? '' },
      body: { status: 'READING' },
    })
    await reader.call(addFavorite, { body: { id: shared?.id ?? '' } })
    const [without, whole] = ['without', 'whole'].map((name) => join(createTemporaryFolder(), name))

    await writeBackup(address, without ?? '')
    await writeBackup(address, whole ?? '', { catalogue: true })

    const [copy, wholeCopy] = [await createTestDatabase({ empty: true }), await createTestDatabase({ empty: true })]
    await restoreBackup(copy.address, without ?? '')
    await restoreBackup(wholeCopy.address, whole ?? '')
    expect(
      await copy.db.selectFrom('book').select(['id', 'google_books_id']).orderBy('google_books_id').execute(),
    ).toEqual([read, shared])
    expect(await findDifferences(copy.db)).toEqual([])
    expect(await copy.db.selectFrom('dump_edition').selectAll().execute()).toEqual([])
    expect(await readRows(wholeCopy.db)).toEqual(await readRows(db))

    await load(copy.address)
    const loaded = await copy.db
      .selectFrom('book')
      .select(['id', 'google_books_id'])
      .orderBy('google_books_id')
      .execute()
    expect(loaded.map((book) => book.google_books_id)).toEqual(dumped.map((book) => book.google_books_id))
    expect(loaded.slice(0, 2)).toEqual([read, shared])
    expect(await findDifferences(copy.db)).toEqual([])
    // Two loads and two restores, which behind a pooler that prepares no statements take four times as long.
  }, 240_000)
})

test('a backup keeps the books that imports rest on, which nobody keeps yet', async () => {
  const { db, address } = await createTestDatabase()
  const octavo = await startApp({ db, background: true })
  const files = Object.values(await writeDumps(createTemporaryFolder(), { works: 300 }))
  await loadDumps(address, files, { choice: { languages: [], minEditions: 0 }, tell() {} })
  const [chosen, candidate, landed, before, after] = await db
    .selectFrom('book')
    .select(['id', 'google_books_id'])
    .orderBy('google_books_id')
    .execute()
  const reader = await octavo.signUp('importer')
  const unheard = (n: number) => ({ Title: `Unheard Of ${n}`, Author: 'No One', 'Exclusive Shelf': 'to-read' })
  const { id } = await prepareImport(reader, goodreadsFile([unheard(1), unheard(2)]))
  await reader.call(decideImportRow, {
    params: { id, row: 1 },
    body: { decision: 'book', google_books_id: chosen?.google_books_id ?? '' },
  })
  const candidates = JSON.stringify([{ book_id: candidate?.id, why: 'title_near' }])
  await sql`
    update import_row set outcome = 'uncertain', why = 'title_near', candidates = ${candidates}::text::jsonb, effect = 'new'
    where import_id = ${id} and row = 2`.execute(db)
  // As of another import, whose books the reader has taken out of the library since.
  const other = await storeImport(db, await idOf(db, 'importer'))
  await sql`update import_row set landed_id = ${landed?.id} where import_id = ${other}`.execute(db)
  await sql`
    insert into import_change (import_id, n, row, kind, before, after)
    values (
      ${other}, 1, 1, 'rating', jsonb_build_object('book_id', ${before?.id}::uuid), jsonb_build_object('book_id', ${after?.id}::uuid)
    )`.execute(db)
  const path = join(createTemporaryFolder(), 'octavo.backup')
  await writeBackup(address, path)
  const copy = await createTestDatabase({ empty: true })

  await restoreBackup(copy.address, path)

  const kept = await copy.db.selectFrom('book').select(['id', 'google_books_id']).orderBy('google_books_id').execute()
  expect(kept).toEqual([chosen, candidate, landed, before, after])
  const restored = await startApp({ db: copy.db, background: true })
  const { results } = await restored.withToken(reader.token).call(listImportRows, { params: { id }, query: {} })
  expect(results.map(({ candidates: found }) => found.length)).toEqual([0, 1])
  const done = await bringIn({ ...reader, ...restored.withToken(reader.token) }, id)
  expect(done.effects).toMatchObject({ new: 2, left_out: 0 })
  expect(await findDifferences(copy.db)).toEqual([])
})

async function idOf(db: Db, username: string): Promise<string> {
  const { id } = await db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return id
}

describe('a backup', () => {
  test.runIf(process.platform !== 'win32')('that finds no space says so, ends and leaves nothing behind', async () => {
    const target = createTemporaryFolder()
    const script = `
      import { writeBackup } from ${JSON.stringify(new URL('write-backup.ts', import.meta.url).href)}
      await writeBackup(JSON.parse(process.argv[1]), process.argv[2]).catch((error) => console.log(error.code))`
    const node = [process.execPath, '--input-type=module', '-e', script, JSON.stringify(original.address)]

    // Files may have 64 blocks.
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      'ulimit -f 64; exec "$@"',
      '',
      ...node,
      join(target, 'full'),
    ])

    expect(stdout).toBe('EFBIG\n')
    expect(readdirSync(target)).toEqual([])
  })

  test('that has nowhere to go is refused', async () => {
    const nowhere = join(createTemporaryFolder(), 'none', 'octavo.backup')

    await expect(writeBackup(original.address, nowhere)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('holds every row of every table exactly, and signed-in readers stay signed in', async () => {
    const copy = await createTestDatabase({ empty: true })

    const counts = await restoreBackup(copy.address, file)

    expect(await readRows(copy.db)).toEqual(await readRows(original.db))
    expect(counts).toMatchObject({ reader: 1, review: 1, session: 1, reader_count: 1 })
    const octavo = await startApp({ db: copy.db })
    const login = { username: 'alice', password: testPassword }
    const reply = await octavo.app.inject({
      method: 'POST',
      url: '/api/login/',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(login),
    })
    expect(reply.statusCode).toBe(200)
  })

  test('with an import is restored with its rows counted once, whatever became of them', async () => {
    const { db, address } = await createTestDatabase()
    const octavo = await startApp({ db, background: true })
    await addBooks(db, [{ title: 'Emma', authors: ['Jane Austen'] }])
    const reader = await octavo.signUp('importer')
    await importFile(
      reader,
      goodreadsFile([
        { Title: 'Emma', Author: 'Jane Austen', 'Exclusive Shelf': 'read', 'My Review': 'Clever.' },
        { Title: 'Emma', Author: 'Jane Austen', 'Exclusive Shelf': 'to-read' },
        { Title: 'Unheard Of', Author: 'No One', 'Exclusive Shelf': 'currently-reading' },
        { Author: 'Without Title' },
      ]),
    )
    const path = join(createTemporaryFolder(), 'octavo.backup')
    await writeBackup(address, path)
    const copy = await createTestDatabase({ empty: true })

    await restoreBackup(copy.address, path)

    const outcomes = await copy.db.selectFrom('import_row').select('outcome').distinct().orderBy('outcome').execute()
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['invalid', 'matched', 'not_found'])
    expect(await readRows(copy.db)).toEqual(await readRows(db))
    // What is imported from then on is counted too.
    const { reader_id } = await copy.db.selectFrom('import').select('reader_id').executeTakeFirstOrThrow()
    await storeImport(copy.db, reader_id)
    expect(await findDifferences(copy.db)).toEqual([])
  })

  test('is a consistent snapshot while readers keep writing', async () => {
    const { db, address } = await createTestDatabase()
    const octavo = await startApp({ db })
    const books = (
      await addBooks(
        db,
        Array.from({ length: 20 }, () => ({})),
      )
    ).map((book) => book.google_books_id)
    const server = await octavo.app.listen({ port: 0, host: '127.0.0.1' })
    const crowd = await Promise.all(
      Array.from({ length: 4 }, () => signUpBusyReader(server, { books, others: () => [] })),
    )
    const stop = new AbortController()
    const lives = crowd.map((reader) => reader.live(stop.signal))
    const written = () => Promise.all(crowd.map(async ({ username }) => (await findWrites(db, username)).size))
    await vi.waitFor(async () => expect(Math.min(...(await written()))).toBeGreaterThan(5), { timeout: 20_000 })
    const during = join(createTemporaryFolder(), 'during')

    await writeBackup(address, during)
    await sleep(200)
    stop.abort()
    await Promise.all(lives)

    const copy = await createTestDatabase({ empty: true })
    await restoreBackup(copy.address, during)
    expect(await findDifferences(copy.db)).toEqual([])
    for (const { username } of crowd) {
      expect((await findWrites(copy.db, username)).size).toBeGreaterThan(0)
      expect((await findWrites(copy.db, username)).size).toBeLessThanOrEqual((await findWrites(db, username)).size)
    }
  })

  test('is readable only by its owner, never half written, and never replaces another file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['octavo.backup'])
    await expect(writeBackup(original.address, file)).rejects.toThrow('already')
    await expect(writeBackup('postgres://octavo@127.0.0.1:1/none', join(folder, 'other'))).rejects.toThrow(
      'ECONNREFUSED',
    )
    expect(readdirSync(folder)).toEqual(['octavo.backup'])
  })

  test('written twice at once to one path is written once, and the other attempt is refused', async () => {
    const path = join(createTemporaryFolder(), 'octavo.backup')

    const outcomes = await Promise.allSettled([
      writeBackup(original.address, path),
      writeBackup(original.address, path),
    ])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('already') },
    })
    expect(readdirSync(join(path, '..'))).toEqual(['octavo.backup'])
    const copy = await createTestDatabase({ empty: true })
    expect(await restoreBackup(copy.address, path)).toMatchObject({ reader: 1 })
  })

  test('can be restored into an empty data folder, which then opens like any other', async () => {
    const target = join(createTemporaryFolder(), 'data')

    await restoreFolder(target, file)

    expect(readdirSync(target)).toEqual(['postgres'])
    const { address, stop } = await startEmbedded({ folder: target })
    onTestFinished(stop)
    const db = open(address)
    expect(await readRows(db)).toEqual(await readRows(original.db))
    expect(await findDifferences(db)).toEqual([])
  })

  test('from an older Octavo is migrated', async () => {
    const [older, copy] = [await createTestDatabase({ empty: true }), await createTestDatabase({ empty: true })]
    const parent = createTemporaryFolder()
    const before = listMigrations(MIGRATIONS_FOLDER).filter((name) => name < '0011')
    for (const name of before) cpSync(join(MIGRATIONS_FOLDER, name), join(parent, 'migrations', name))
    await migrate(older.address, join(parent, 'migrations'))
    await sql`
      insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at)
      values (${randomUUID()}, 'Ann', 'ann', 'ann@example.org', 'ann@example.org', 'of old', now())`.execute(older.db)
    await sql`
      insert into session (token_hash, reader_id, created_at, renewed_at, expires_at)
      select decode(repeat('ab', 32), 'hex'), id, now(), now(), now() from reader`.execute(older.db)
    await writeBackup(older.address, join(parent, 'backup'))

    await restoreBackup(copy.address, join(parent, 'backup'))

    expect([await isMigrated(older.db), await isMigrated(copy.db)]).toEqual([false, true])
    expect(await copy.db.selectFrom('session').select(['key_hash']).execute()).toEqual([{ key_hash: null }])
    expect(await copy.db.selectFrom('reader').select(['username']).execute()).toEqual([{ username: 'Ann' }])
  })

  test('overwrites nothing', async () => {
    const target = createTemporaryFolder()
    writeFileSync(join(target, 'something'), '')

    await expect(restoreFolder(target, file)).rejects.toThrow('is not empty')
    await expect(restoreBackup(original.address, file)).rejects.toThrow('There are tables in this database already.')

    expect(readdirSync(target)).toEqual(['something'])
  })

  test('that cannot be restored leaves the data folder as it was', async () => {
    const parent = createTemporaryFolder()
    const spoiled = join(parent, 'spoiled')
    writeFileSync(spoiled, readFileSync(file).subarray(0, 500))

    await expect(restoreFolder(join(parent, 'data'), spoiled)).rejects.toThrow(/backup/)

    expect(readdirSync(join(parent, 'data'))).toEqual([])
  })
})

function open(address: Parameters<typeof openDatabase>[0]['address']): Db {
  const { db, close } = openDatabase({ address })
  onTestFinished(close)
  return db
}

/** But for the time at which this database was made. */
async function readRows(db: Db) {
  const { migration: _, ...rest } = await readAllRows(db)
  return rest
}
