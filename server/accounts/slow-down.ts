const minute = 60_000
const window = 15 * minute
const failuresAllowed = 5
const firstDelay = 30_000
const longestDelay = 15 * minute

/** How far back failures are looked at. */
export const memory = 60 * minute

/** Failures of one account within an hour, wherever they come from. */
const accountFailuresAllowed = 100

/**
 * Until when logins of one account from one place wait, given the times of their failures, oldest first: 30 s after the
 * fifth within 15 minutes, doubled by each further one, 15 minutes at most.
 */
export function slowedUntil(failures: Date[]): Date | undefined {
  const times = failures.map((each) => each.getTime())
  const trigger = times.findIndex((time, i) => {
    const first = times[i - failuresAllowed + 1]
    return first !== undefined && time - first <= window
  })
  const last = times.at(-1)
  if (trigger === -1 || last === undefined) return undefined
  const doublings = times.length - 1 - trigger
  return new Date(last + Math.min(firstDelay * 2 ** doublings, longestDelay))
}

/** Until when an account's logins wait because of failures from everywhere together, oldest first. */
export function accountSlowedUntil(failures: Date[]): Date | undefined {
  const decisive = failures.at(-accountFailuresAllowed)
  return decisive && new Date(decisive.getTime() + memory)
}
