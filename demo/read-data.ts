import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of the folder `data`, which holds who and what the demo is made of; its shape is what the caller says. */
export function readData<T>(file: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'data', file), 'utf8'))
}
