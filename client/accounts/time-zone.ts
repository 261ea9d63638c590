/** The reader's own, by which their days of reading are counted. */
export function readTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
