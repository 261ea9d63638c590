/**
 * Whether a statement that was prepared before a table changed can no longer be run on its connection. It has not been run, and
 * runs on a fresh one.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}
