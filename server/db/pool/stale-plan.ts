/**
 * Whether a statement failed because it was prepared before a table changed. It has not been executed, and works on a new
 * connection.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}
