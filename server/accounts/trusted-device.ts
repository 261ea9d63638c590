import type { Db, Tx } from '../db/database.ts'
import { hashToken, newToken } from '../http/auth/session.ts'
import { deleteBrowser, deleteOldestBrowsers, findTrustedDevice, insertBrowser } from './trusted-device.sql.ts'
import { day } from '../time.ts'

/** Milliseconds. */
export const trustedDeviceRetentionMs = 365 * day

/** Per reader; beyond that, the least recently used are deleted. */
const maxDevices = 100

/** The browser of a login: the secret it sent for this account, if any, and the new one it gets. */
export interface Browser {
  knownAs: Buffer | undefined
  secret: string
  /** Every secret for its cookie, including those of other accounts. */
  secrets: string[]
}

/** Also queries for an unknown reader, to take the same time. Issues a new secret each time, so a planted one is worthless. */
export async function recognizeBrowser(db: Db, readerId: string | undefined, secrets: string[]): Promise<Browser> {
  const hashes = secrets.map(hashToken)
  const known = hashes.length > 0 ? await findTrustedDevice(db, readerId ?? nobody, hashes) : undefined
  const secret = newToken()
  const others = secrets.filter((_, index) => !(known && hashes[index]?.equals(known)))
  return { knownAs: known, secret, secrets: [secret, ...others] }
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** From now on, failures of other sources do not slow this browser. Only the new secret is valid. */
export async function rememberDevice(tx: Tx, readerId: string, { knownAs, secret }: Browser, at: Date): Promise<void> {
  if (knownAs) await deleteBrowser(tx, readerId, knownAs)
  await insertBrowser(tx, readerId, hashToken(secret), at)
  await deleteOldestBrowsers(tx, readerId, maxDevices)
}
