import type { Db } from '../../db/database.ts'
import { findTotp, spendRecoveryCode, spendStep } from './factors.sql.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** Whether the code is of the reader's app, or one of their recovery codes. It is used up by that. */
export async function spendCode(db: Db, readerId: string, code: string, at: Date): Promise<boolean> {
  const typed = code.replaceAll(/\s/g, '')
  const totp = await findTotp(db, readerId)
  const step = totp?.confirmed_at ? stepOfCode(totp.secret, typed, at) : undefined
  if (step !== undefined) return spendStep(db, readerId, step)
  return spendRecoveryCode(db, readerId, hashRecoveryCode(typed))
}
