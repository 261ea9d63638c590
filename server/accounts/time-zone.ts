/** UTC for a zone that is absent or unknown to this machine, and for a bare offset: no place on earth has +23:59. */
export function knownTimeZone(name: string | undefined): string {
  if (name === undefined || /^[+\-\u2212]/.test(name)) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
