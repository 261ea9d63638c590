const format = new Intl.NumberFormat()

/** A number in the reader's locale. */
export function numberText(count: number): string {
  return format.format(count)
}
