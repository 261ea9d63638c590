/** Who has one of these seems to speak for Octavo. */
const ofOctavo = new Set([
  'abuse',
  'admin',
  'administrator',
  'help',
  'moderator',
  'octavo',
  'postmaster',
  'root',
  'security',
  'staff',
  'support',
  'system',
])

/** What every object of JavaScript has: as a key it would not be a reader's. */
const ofJavaScript = new Set(
  [...Object.getOwnPropertyNames(Object.prototype), 'prototype'].map((name) => name.toLowerCase()),
)

/**
 * Without regard to case, and to the signs by which one of Octavo's own can be made to look like another name: 'a.d.m.i.n'
 * and 'admin_' are taken like 'admin'. A name that only holds one ('admin-anna') or spells it with digits is a reader's.
 */
export function isReserved(username: string): boolean {
  const folded = username.toLowerCase()
  const letters = folded.replaceAll(/[._-]/g, '')
  return letters === '' || ofOctavo.has(letters) || ofJavaScript.has(folded)
}
