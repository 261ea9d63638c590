import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Parses a JSON file of the folder `data`; the caller states its type. */
export function readData<T>(file: string): T {
  return JSON.parse(readDataFile(file).toString())
}

export function readDataFile(file: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'data', file))
}
