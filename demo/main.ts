import { existsSync, renameSync, rmSync } from 'node:fs'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { fillDemo } from './fill-demo.ts'
import { demoPassword, demoReader } from './readers.ts'

const [folder = ''] = process.argv.slice(2)
if (folder === '' || folder.startsWith('-')) {
  console.error('Usage: node demo/main.ts <data folder>')
  process.exitCode = 2
} else {
  if (!existsSync(folder)) await makeDemo(folder)
  console.log(`Demo: log in as ${demoReader} with the password '${demoPassword}'.`)
}

/** An interrupted run starts over: the folder gets its name only once it is complete. */
async function makeDemo(target: string): Promise<void> {
  console.log('Generating a year of demo data; this takes half a minute, once ...')
  const draft = `${target}.new`
  rmSync(draft, { recursive: true, force: true })
  const { address, stop } = await startEmbedded({ folder: draft, disposable: true })
  try {
    await migrate(address)
    const { db, close } = openDatabase({ address, connections: 4 })
    await fillDemo(db).finally(close)
  } finally {
    await stop()
  }
  renameSync(draft, target)
}
