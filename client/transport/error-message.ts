import { Failure, type FieldTexts } from '#contract/errors.ts'

/** The server's message, or the fallback text if the server was not reached or gave none. */
export function errorMessage(error: unknown, otherwise: string): string {
  return error instanceof Failure && error.cause === undefined ? error.message : otherwise
}

/** The server's field errors for the given field names; undefined if the failure concerns none of them. */
export function fieldsOf(error: unknown, names: readonly string[]): FieldTexts | undefined {
  if (!(error instanceof Failure) || error.cause !== undefined) return undefined
  const known = Object.entries(error.fields ?? {}).filter(([name]) => names.includes(name))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** What failed, followed by the server's reason where trying again would not help. */
export function failedText(failed: string, error: unknown): string {
  return `${failed} ${isRefused(error) ? error.message : 'Please try again.'}`
}

const refusals = [403, 409, 429]

function isRefused(error: unknown): error is Failure {
  return error instanceof Failure && error.cause === undefined && refusals.includes(error.status)
}
