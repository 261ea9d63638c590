import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from './embedded.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { findDatabaseVersion } from '../db/postgres-version.ts'

const programs = ['postgres', 'initdb']

test('the embedded database runs on the PostgreSQL 18 that the operator names', async () => {
  const folder = createTemporaryFolder()
  const bundled = findBinaries(chooseAccount(join(folder, 'none')), undefined)
  const bin = makeFolder('bin')
  for (const name of programs) symlinkSync(join(bundled, name), join(bin, name))

  const { address, stop } = await startEmbedded({ folder, disposable: true, binaries: bin })
  onTestFinished(stop)
  const { db, close } = openDatabase({ address })
  onTestFinished(close)

  expect(await findDatabaseVersion(db)).toMatch(/^18\./)
})

test.each([
  ['a PostgreSQL 15', programs, 'postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)', /its postgres is 15\.14\.$/],
  ['a PostgreSQL 180', programs, 'postgres (PostgreSQL) 180.1', /its postgres is 180\.1\.$/],
  ['another program', programs, 'GNU bash, version 5', /its postgres is another program\.$/],
  ['a folder without initdb', ['postgres'], 'postgres (PostgreSQL) 18.6', /ENOENT$/],
  ['an empty folder', [], '', /ENOENT$/],
])('%s is refused, with the name of the variable and the allowed values', async (_, names, version, reason) => {
  const bin = makeFolder('bin')
  for (const name of names) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho '${version}'\n`)
    chmodSync(join(bin, name), 0o755)
  }

  const started = startEmbedded({ folder: createTemporaryFolder(), binaries: bin })

  const wanted = `OCTAVO_POSTGRES must be the folder that holds postgres and initdb of a PostgreSQL 18, not '${bin}': `
  await expect(started).rejects.toThrow(wanted)
  await expect(started).rejects.toThrow(reason)
})

test('data of another version is refused before anything touches it', async () => {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')

  await expect(startEmbedded({ folder })).rejects.toThrow(/was made by PostgreSQL 17, and this is 18/)
})

/** One that a lent account too can look into. */
function makeFolder(name: string): string {
  const folder = createTemporaryFolder()
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, name), { mode: 0o755 })
  return join(folder, name)
}
