import type { Db } from '../db/database.ts'
import { knowsTimeZone } from './accounts.sql.ts'

/** Zones of which the database is known to know them, or not. */
const asked = new Map<string, boolean>()

/** As it is stored: one that the database knows too, whose zones may be older than ours, or else UTC. */
export async function storedTimeZone(db: Db, name: string | undefined): Promise<string> {
  const zone = knownTimeZone(name)
  const isStored = zone === 'UTC' || (asked.get(zone) ?? (await knowsTimeZone(db, zone)))
  asked.set(zone, isStored)
  return isStored ? zone : 'UTC'
}

/** UTC for a missing or unknown zone, and for a bare offset, which could be any, such as +23:59. */
export function knownTimeZone(name: string | undefined): string {
  if (name === undefined || /^[+\-\u2212]/.test(name)) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
