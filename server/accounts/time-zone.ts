/** UTC for a zone that is absent or unknown to this machine. */
export function knownTimeZone(name: string | undefined): string {
  if (name === undefined) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
