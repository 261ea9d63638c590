import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS_FOLDER, listMigrations } from '../server/db/migration-files.ts'

const words = process.argv.slice(2).join(' ')
const name =
  words
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('_') ?? ''
if (name === '') {
  console.error('Usage: npm run new-migration -- <topic>')
  process.exit(2)
}
const last = Number.parseInt(listMigrations(MIGRATIONS_FOLDER).at(-1) ?? '0')
const file = `${String(last + 1).padStart(4, '0')}_${name}.sql`
writeFileSync(join(MIGRATIONS_FOLDER, file), '', { flag: 'wx' })
console.log(`Created server/db/migrations/${file}. Once it is written, run npm run generate-schema`)
