/** Names that seem to speak for Octavo. */
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

/** Property names that every JavaScript object inherits, so they are unsafe as keys. */
const ofJavaScript = new Set(
  [...Object.getOwnPropertyNames(Object.prototype), 'prototype'].map((name) => name.toLowerCase()),
)

/**
 * Ignores case and punctuation: 'a.d.m.i.n' and 'admin_' are reserved like 'admin'. A name that only contains a reserved one
 * ('admin-anna') or spells it with digits is allowed.
 */
export function isReserved(username: string): boolean {
  const folded = username.toLowerCase()
  const letters = folded.replaceAll(/[._-]/g, '')
  return letters === '' || ofOctavo.has(letters) || ofJavaScript.has(folded)
}
