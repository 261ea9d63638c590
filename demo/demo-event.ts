import type { DemoAction, Written } from './actions.ts'
import type { DemoReader } from './readers.ts'

export interface DemoEvent {
  at: Date
  reader: DemoReader
  action: DemoAction
}

/** A book of the starter shelf, by its demo name. */
export interface ShelfBook {
  name: string
  genres: readonly string[]
  wellKnown: boolean
}

/** What the plans of all readers share. */
export interface Year {
  now: Date
  shelf: readonly ShelfBook[]
  readers: ReadonlyMap<string, DemoReader>
  written: Written
}

export function findReader(username: string, { readers }: Pick<Year, 'readers'>): DemoReader {
  const found = readers.get(username)
  if (!found) throw new Error(`There is no ${username} in the demo.`)
  return found
}
