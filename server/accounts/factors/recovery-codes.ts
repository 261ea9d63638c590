import { randomInt } from 'node:crypto'
import { hashToken } from '../../http/auth/session.ts'

const amount = 10
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 6
const groupLength = 4

/** As 'k7mp-x2qd-9hvt-b4nr-mm2e-7fqa', 118 random bits each, so that a plain hash protects them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: amount }, () => Array.from({ length: groups }, newGroup).join('-'))
}

function newGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** However it was typed. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))
}
