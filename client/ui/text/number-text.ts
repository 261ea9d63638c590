import { onFirstUse } from './on-first-use.ts'

const format = onFirstUse(() => new Intl.NumberFormat())

/** A number in the reader's locale. */
export function numberText(count: number): string {
  return format().format(count)
}
