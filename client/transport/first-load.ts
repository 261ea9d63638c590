/**
 * Whether the very first answer is awaited. A query that has failed without ever being answered is pending again whenever it is asked
 * anew, as on a return to the page; what was shown without it then stays, with all that was typed there.
 */
export function isFirstLoad({
  isPending,
  errorUpdateCount,
}: {
  isPending: boolean
  errorUpdateCount: number
}): boolean {
  return isPending && errorUpdateCount === 0
}
