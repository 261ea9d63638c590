import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { replacePassword } from './accounts.sql.ts'
import { hashPassword } from './password-hash.ts'

/** For a reader who forgot it: a new one, which ends every session. Undefined where nobody has the name. */
export async function givePassword(db: Db, username: string): Promise<string | undefined> {
  const password = randomBytes(12).toString('base64url')
  return (await replacePassword(db, username, await hashPassword(password))) ? password : undefined
}
