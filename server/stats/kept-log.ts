import type { Db } from '../db/database.ts'
import { readLog, type LoggedReading } from './reading-log.ts'
import { partOfId } from './reading-log.sql.ts'

interface Part {
  version: string | undefined
  readings: LoggedReading[]
}

/** In all, of whatever readers: some tens of megabytes. */
const maxReadings = 50_000

const kept = new Map<string, Map<number, Part>>()

/** All readings of a reader, in no order; only the parts that have changed since the last time are read. */
export async function keptLog(
  db: Db,
  readerId: string,
  versions: Readonly<Record<string, string>>,
): Promise<LoggedReading[]> {
  const known = kept.get(readerId)
  const versionOf = (part: number) => versions[String(part)]
  const parts = Object.keys(versions).map(Number)
  const changed = parts.filter((part) => known?.get(part)?.version !== versionOf(part))
  const read = changed.length === 0 ? [] : await readLog(db, readerId, known ? changed : undefined)
  const now = new Map<number, Part>()
  for (const part of parts) {
    const same = changed.includes(part) ? undefined : known?.get(part)
    now.set(part, same ?? { version: versionOf(part), readings: [] })
  }
  for (const reading of read) {
    const part = partOfId(reading.bookId)
    // One that was added meanwhile is read again by its version.
    if (!now.has(part)) now.set(part, { version: undefined, readings: [] })
    now.get(part)?.readings.push(reading)
  }
  keep(readerId, now)
  return [...now.values()].flatMap(({ readings }) => readings)
}

function keep(readerId: string, parts: Map<number, Part>): void {
  kept.delete(readerId)
  kept.set(readerId, parts)
  let readings = 0
  for (const [id, each] of [...kept].toReversed()) {
    for (const part of each.values()) readings += part.readings.length
    if (readings > maxReadings) kept.delete(id)
  }
}
