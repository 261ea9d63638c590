/** The browser's time zone, which decides where the reader's days begin. */
export function readTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
