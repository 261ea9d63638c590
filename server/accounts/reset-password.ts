import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { endResets } from '../mail/mail-jobs.ts'
import { endSessions, replacePassword } from './accounts.sql.ts'
import { deleteFactors } from './factors/factors.sql.ts'
import { forgetAllAttempts } from './login-attempts.sql.ts'
import { accountOf } from './login-attempts.ts'
import { hashPassword, operatorsTurn } from './password-hash.ts'

/** Sets a new password, takes the second factor away, ends every session and clears login throttling. Undefined if no reader has the name. */
export async function resetPassword(db: Db, username: string): Promise<string | undefined> {
  const password = randomBytes(12).toString('base64url')
  const hash = await hashPassword(password, operatorsTurn)
  return transact(db, async (tx) => {
    const reader = await replacePassword(tx, username, hash)
    if (!reader) return undefined
    await endSessions(tx, reader.id)
    await deleteFactors(tx, reader.id)
    await endResets(tx, reader.id, reader.email)
    await forgetAllAttempts(tx, [reader.id, accountOf(reader.username), accountOf(reader.email)])
    return password
  })
}
