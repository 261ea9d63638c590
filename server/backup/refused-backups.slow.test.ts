import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { isMigrated } from '../db/migrate.ts'
import { addBooks } from '../testing/books.ts'
import { createTemporaryFolder, makeTemporaryFolder, removeFolder } from '../testing/temporary-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = makeTemporaryFolder()
const file = join(folder, 'octavo.backup')

beforeAll(async () => {
  const original = await createTestDatabase()
  await addBooks(original.db, [
    { title: 'Emma', description: 'With every trap' },
    // Bytes that cannot be compressed, so that the middle of the file is in the middle of a text.
    ...Array.from({ length: 300 }, () => ({ description: randomBytes(1_500).toString('base64') })),
  ])
  await writeBackup(original.address, file)
  return () => removeFolder(folder)
})

describe('a backup', () => {
  test('is restored into the database that another one, which was refused, was tried with before', async () => {
    const bytes = readFileSync(file)
    const spoiled = join(createTemporaryFolder(), 'spoiled')
    writeFileSync(spoiled, bytes.subarray(0, bytes.length - 200))
    const copy = await createTestDatabase({ empty: true })
    await expect(restoreBackup(copy.address, spoiled)).rejects.toThrow(/backup/)

    const counts = await restoreBackup(copy.address, file)

    expect(counts).toMatchObject({ book: 301 })
    expect(await isMigrated(copy.db)).toBe(true)
  })

  test.each([
    ['that is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
    ['with a changed byte', (bytes: Buffer) => flip(bytes, bytes.length >> 1)],
    ['with a missing row', again((text) => text.replace(/^[^\n]*With every[^\n]*\n/m, ''))],
    ['with a changed text', again((text) => text.replace('With every', 'With other'))],
    ['with a row of too few columns', again((text) => text.replace(/\t([^\t\n]*With every)/, '$1'))],
    ['without its last line', again((text) => text.replace(/\n[^\n]*\n$/, '\n'))],
    ['that names an unknown table', again((text) => text.replace('"table":"review"', '"table":"revue"'))],
    ['from a newer Octavo', again((text) => text.replace('0001_accounts', '9001_accounts'))],
    ['from a different Octavo', again((text) => text.replace(/"checksum":"[0-9a-f]{4}/, '"checksum":"0000'))],
    ['with an extra line at the end', again((text) => `${text}something\n`)],
    ['with half an extra line at the end', again((text) => `${text}something`)],
    ['followed by another archive', (bytes: Buffer) => Buffer.concat([bytes, gzipSync('something')])],
    ['followed by other bytes', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('something')])],
    ['followed by zeros', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(100)])],
    ['that is some other file', () => gzipSync('hello\n')],
    ['that is one endless line', () => gzipSync(Buffer.alloc(80_000_000, 'x'), { level: 1 })],
    ['that is empty', () => Buffer.alloc(0)],
    ['that is not even gzipped', () => Buffer.from('select 1;\n'.repeat(100))],
  ])('%s is refused, and leaves an empty database', async (_, spoil) => {
    const spoiled = join(createTemporaryFolder(), 'spoiled')
    writeFileSync(spoiled, spoil(readFileSync(file)))
    const copy = await createTestDatabase({ empty: true })

    await expect(restoreBackup(copy.address, spoiled)).rejects.toThrow(/backup/)

    const { rows } = await sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      union all select typname from pg_type where typnamespace = 'public'::regnamespace
      union all select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`.execute(
      copy.db,
    )
    expect(rows).toEqual([])
  })
})

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 0xff
  return changed
}

function again(change: (text: string) => string): (bytes: Buffer) => Buffer {
  return (bytes) => {
    const text = gunzipSync(bytes).toString()
    const changed = change(text)
    if (changed === text) throw new Error('Nothing was changed.')
    return gzipSync(changed)
  }
}
