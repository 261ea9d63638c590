import { execFileSync, spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listMigrations, MIGRATIONS_FOLDER } from '../db/migration-files.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The version that an operator may be running when this one comes: that of the newest tag, or, as long as there is none, the last one that
 * changed the migrations and whose migrations are some of the first of this version, by name. Undefined where the history is not at hand.
 */
export function findEarlierVersion(): string | undefined {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--no-contains', 'HEAD')
  if (tag !== undefined) return tag
  const migrations = listMigrations(MIGRATIONS_FOLDER)
  return git('log', '--format=%H', '--', MIGRATIONS_FOLDER).find((version) => {
    const earlier = git('ls-tree', '--name-only', `${version}:${relative(root, MIGRATIONS_FOLDER)}`)
    return earlier.length < migrations.length && earlier.every((name, at) => name === migrations[at])
  })
}

/** Writes it into a folder, with the packages of this one. */
export function unpackVersion(version: string, folder: string): void {
  const packed = execFileSync('git', ['archive', version, 'contract', 'server', 'shelf', 'package.json'], {
    cwd: root,
    maxBuffer: 256 * 1024 ** 2,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

function git(...words: string[]): string[] {
  const { stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return (stdout ?? '').split('\n').filter((line) => line !== '')
}
