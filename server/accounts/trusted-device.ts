import type { Db, Tx } from '../db/database.ts'
import { hashToken, newToken } from '../http/auth/session.ts'
import { deleteBrowser, deleteOldestBrowsers, findTrustedDevice, insertBrowser } from './trusted-device.sql.ts'
import { day } from '../time.ts'

/** Milliseconds. */
export const trustedDeviceRetentionMs = 365 * day

/** Of one reader at once: those not seen for longest make room. */
const maxDevices = 100

/** A browser that somebody logs in from: the secret that it brought for this account, where it did, and the one that it gets. */
export interface Browser {
  knownAs: Buffer | undefined
  secret: string
  /** All that it is to bring from now on, also for other accounts that log in from it. */
  secrets: string[]
}

/** Asks as much for an unknown reader, so that it takes as long. A new secret each time: one that was planted is worth nothing. */
export async function recognizeBrowser(db: Db, readerId: string | undefined, secrets: string[]): Promise<Browser> {
  const hashes = secrets.map(hashToken)
  const known = hashes.length > 0 ? await findTrustedDevice(db, readerId ?? nobody, hashes) : undefined
  const secret = newToken()
  const others = secrets.filter((_, index) => !(known && hashes[index]?.equals(known)))
  return { knownAs: known, secret, secrets: [secret, ...others] }
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Whom others' failures do not slow from now on, by the new secret alone. */
export async function rememberDevice(tx: Tx, readerId: string, { knownAs, secret }: Browser, at: Date): Promise<void> {
  if (knownAs) await deleteBrowser(tx, readerId, knownAs)
  await insertBrowser(tx, readerId, hashToken(secret), at)
  await deleteOldestBrowsers(tx, readerId, maxDevices)
}
