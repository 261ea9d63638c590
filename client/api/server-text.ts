import { Failure } from '#contract/errors.ts'

/** What the server said went wrong; where it was not reached, or said nothing, the other text. */
export function serverText(error: unknown, otherwise: string): string {
  return error instanceof Failure && error.cause === undefined ? error.message : otherwise
}
