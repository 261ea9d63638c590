import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from '#contract/errors.ts'

const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.toLowerCase()),
)

/** Shorter parts of an address occur in good passwords by chance. */
const minLocalPart = 4

/** Only for a new password: accounts that have such a one keep working. */
export function refuseWeakPassword(password: string, { username, email }: { username: string; email: string }): void {
  const text = weaknessOf(password.toLowerCase(), username.toLowerCase(), email.toLowerCase())
  if (text !== undefined) fail('invalid', { fields: { password: text } })
}

function weaknessOf(password: string, username: string, email: string): string | undefined {
  if (common.has(password)) return 'This password is one of the most common ones. Please choose another.'
  if (password.includes(username)) return 'Your password must not contain your username.'
  const [localPart = ''] = email.split('@')
  if (password.includes(email) || (localPart.length >= minLocalPart && password.includes(localPart))) {
    return 'Your password must not contain your email address.'
  }
  return undefined
}
