import type { Tx } from '../db/database.ts'
import { forgetOldestBrowsers, upsertBrowser } from './login-attempts.sql.ts'

/** Milliseconds. */
export const browserMemory = 365 * 24 * 60 * 60 * 1000

/** Of one reader at once: those not seen for longest make room. */
const mostBrowsers = 100

/** Whom others' failures do not slow from now on. */
export async function rememberBrowser(tx: Tx, readerId: string, browserHash: Buffer, at: Date): Promise<void> {
  await upsertBrowser(tx, readerId, browserHash, at)
  await forgetOldestBrowsers(tx, readerId, mostBrowsers)
}
