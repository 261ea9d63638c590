/** UTC for a missing or unknown zone, and for a bare offset, which could be any, such as +23:59. */
export function knownTimeZone(name: string | undefined): string {
  if (name === undefined || /^[+\-\u2212]/.test(name)) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
