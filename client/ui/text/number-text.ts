const format = new Intl.NumberFormat()

/** A count as the reader's own language writes it. */
export function numberText(count: number): string {
  return format.format(count)
}
