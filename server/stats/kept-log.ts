import type { Db } from '../db/database.ts'
import { logPart, noNames, type Log, type LogNames, type LogPart } from './log-columns.ts'
import { readLog } from './reading-log.ts'
import { partOfId } from './reading-log.sql.ts'

interface Part extends LogPart {
  version: string | undefined
}

interface Kept {
  names: LogNames
  parts: ReadonlyMap<number, Part>
}

/** Readings in memory, of all readers together: some tens of megabytes. */
const maxKept = 100_000

const kept = new Map<string, Kept>()

/** All readings of a reader, in no order; only the parts that have changed since the last time are read. */
export async function keptLog(db: Db, readerId: string, versions: Readonly<Record<string, string>>): Promise<Log> {
  const known = worthKeeping(kept.get(readerId))
  const versionOf = (part: number) => versions[String(part)]
  const parts = Object.keys(versions).map(Number)
  const changed = parts.filter((part) => known?.parts.get(part)?.version !== versionOf(part))
  const read = changed.length === 0 ? [] : await readLog(db, readerId, known ? changed : undefined)
  const names = known?.names ?? noNames()
  const now = new Map<number, Part>()
  for (const part of parts) {
    const same = changed.includes(part) ? undefined : known?.parts.get(part)
    now.set(part, same ?? { version: versionOf(part), ...logPart([], names) })
  }
  for (const [part, readings] of Map.groupBy(read, ({ bookId }) => partOfId(bookId))) {
    // One that was added meanwhile is read again by its version.
    now.set(part, { version: now.get(part)?.version, ...logPart(readings, names) })
  }
  keep(readerId, { names, parts: now })
  return { names, parts: [...now.values()] }
}

/** Names of what has changed since are never taken away; where most are of that kind, the log is read anew. */
function worthKeeping(known: Kept | undefined): Kept | undefined {
  if (!known) return undefined
  const { books, genres, authors } = known.names
  const named = books.all.length + genres.all.length + authors.all.length
  return named <= 4 * readingsIn(known) + 1_000 ? known : undefined
}

function readingsIn({ parts }: Kept): number {
  let readings = 0
  for (const { length } of parts.values()) readings += length
  return readings
}

function keep(readerId: string, log: Kept): void {
  kept.delete(readerId)
  kept.set(readerId, log)
  let readings = 0
  for (const [id, each] of [...kept].toReversed()) {
    readings += readingsIn(each)
    if (readings > maxKept) kept.delete(id)
  }
}
