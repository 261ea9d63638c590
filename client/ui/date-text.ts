const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A day as the reader's own language writes it; '' for what is no date. */
export function dateText(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}
