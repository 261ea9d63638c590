import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Makes a reader a moderator as the operator does, while the server runs; returns what is said about it. */
export function appoint(username: string): string {
  const words = [join(import.meta.dirname, '../../tools/moderator.ts'), username]
  const env = { ...process.env, OCTAVO_DATA: process.env['OCTAVO_FOLDER'] }
  return spawnSync(process.execPath, words, { env, encoding: 'utf8' }).stdout
}
