import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from './db/database.ts'
import { signUpBusyReader } from './testing/crash/busy-reader.ts'
import { findWrites, listShelfBooks } from './testing/crash/found-writes.sql.ts'
import { createRealServer, type RealServer } from './testing/crash/real-server.ts'
import { howLong } from './testing/trust/how-long.ts'
import { findDifferences } from './verification/verify-data.ts'

const megabyte = 1024 ** 2

// It needs a disk of its own, which root alone may have made.
const possible = howLong({ short: false, long: process.platform === 'linux' && process.getuid?.() === 0 })

test.runIf(possible)(
  'on a full disk writes are refused, nothing acknowledged is lost, and everything resumes once there is space',
  async () => {
    const folder = mountSmallDisk()
    const server = await createRealServer(folder)
    await server.start()
    onTestFinished(async () => void (await server.end('SIGTERM')))
    const books = await withDatabase(server, (db) => listShelfBooks(db, 40))
    const alice = await signUpBusyReader(server.address, { books, others: () => [] })

    fill(folder, 50 * megabyte)
    // Writing goes off within a second or two, with room left for the database.
    const begun = alice.journal.acknowledged()
    await live(alice, 15_000)
    const refused = await register(server, 'too-late')
    const onFullDisk = alice.journal.acknowledged() - begun
    const reading = await fetch(`${server.address}/api/search/?q=emma`)
    const ready = await fetch(`${server.address}/ready`)
    // Something else takes what was left.
    fill(folder, megabyte / 4)
    await withDatabase(server, useUpLog)
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, index) => register(server, `late-${index}`)))
    for (const filler of fillers(folder)) rmSync(filler)
    await server.start()
    await live(alice, 8_000)

    const found = await withDatabase(server, (db) => findWrites(db, alice.username))
    expect(alice.journal.compare(found)).toEqual([])
    expect(await withDatabase(server, findDifferences)).toEqual([])
    expect(alice.journal.acknowledged()).toBeGreaterThan(begun + onFullDisk)
    expect([reading.status, ready.status]).toEqual([200, 200])
    expect(refused).toBe(503)
    expect(statuses.filter((status) => status !== 503 && status !== 201)).toEqual([])
    expect(statuses).toContain(503)
    expect(await register(server, 'in-time')).toBe(201)
    process.stdout.write(`${onFullDisk} writes found room on the full disk\n`)
  },
  120_000,
)

function mountSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-small-disk-'))
  run('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'octavo', folder])
  onTestFinished(() => {
    run('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

function run(command: string, words: string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function fill(folder: string, left: number): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(join(folder, `filler-${left}`), Buffer.alloc(Math.max(0, bavail * bsize - left)))
}

function fillers(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('filler'))
    .map((name) => join(folder, name))
}

/** Until the database finds no room for its log either, and breaks down. */
async function useUpLog(db: Db): Promise<void> {
  try {
    for (let segment = 0; segment < 40; segment += 1) {
      await sql`select pg_logical_emit_message(true, 'octavo', 'full'), pg_switch_wal()`.execute(db)
    }
  } catch {
    // That is what was wanted.
    return
  }
  throw new Error('There is still room.')
}

async function register({ address }: RealServer, username: string): Promise<number> {
  const body = JSON.stringify({ username, password: 'correct horse battery', email: `${username}@example.org` })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${address}/api/register/`, { method: 'POST', headers, body })).status
}

async function live(reader: Awaited<ReturnType<typeof signUpBusyReader>>, milliseconds: number): Promise<void> {
  const stop = new AbortController()
  const life = reader.live(stop.signal)
  await sleep(milliseconds)
  stop.abort()
  await life
}

async function withDatabase<T>(server: RealServer, work: (db: Db) => Promise<T>): Promise<T> {
  const { address, remove } = server.databaseAddress()
  const { db, close } = openDatabase({ address, connections: 2 })
  try {
    return await work(db)
  } finally {
    await close()
    remove()
  }
}
