import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Migration {
  name: string
  checksum: string
  text: string
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

/** In numeric order, in which they run. */
export function listMigrations(folder: string): string[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  for (const [index, name] of names.entries()) {
    const number = /^\d{4}_/.exec(name)?.[0]
    if (!number) throw new Error(`The migration ${name} must be named like 0007_ratings.sql.`)
    if (names[index + 1]?.startsWith(number)) throw new Error(`${name} and ${names[index + 1]} have the same number.`)
  }
  return names
}

export function readMigration(folder: string, name: string): Migration {
  // A checkout may convert line endings; that is not a change.
  const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}
