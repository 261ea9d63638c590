import { Failure, type FieldTexts } from '#contract/errors.ts'

/** What the server said went wrong; where it was not reached, or said nothing, the other text. */
export function errorMessage(error: unknown, otherwise: string): string {
  return error instanceof Failure && error.cause === undefined ? error.message : otherwise
}

/** What the server has against the fields of a form, by these names; undefined where the failure is about none of them. */
export function fieldsOf(error: unknown, names: readonly string[]): FieldTexts | undefined {
  if (!(error instanceof Failure) || error.cause !== undefined) return undefined
  const known = Object.entries(error.fields ?? {}).filter(([name]) => names.includes(name))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}
