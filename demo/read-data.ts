import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a file of the folder `data`; the caller states its type. */
export function readData<T>(file: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'data', file), 'utf8'))
}
