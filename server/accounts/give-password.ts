import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { endSessions, replacePassword } from './accounts.sql.ts'
import { forgetAllAttempts } from './login-attempts.sql.ts'
import { hashPassword } from './password-hash.ts'

/** For a reader who forgot it: a new one, which ends every session. Undefined where nobody has the name. */
export async function givePassword(db: Db, username: string): Promise<string | undefined> {
  const password = randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  return transact(db, async (tx) => {
    const readerId = await replacePassword(tx, username, hash)
    if (readerId === undefined) return undefined
    await endSessions(tx, readerId)
    await forgetAllAttempts(tx, readerId)
    return password
  })
}
