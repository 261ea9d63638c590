import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { writeSchemaSource } from '../server/db/schema-source.ts'

const target = join(import.meta.dirname, '../server/db/schema.ts')
const folder = mkdtempSync(join(tmpdir(), 'octavo-schema-'))
const { address, stop } = await startEmbedded({ folder, disposable: true })
try {
  await migrate(address)
  const { db, close } = openDatabase({ address })
  writeFileSync(target, await writeSchemaSource(db))
  await close()
  console.log('Wrote server/db/schema.ts.')
} finally {
  await stop()
  rmSync(folder, { recursive: true })
}
