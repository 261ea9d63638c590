import { day, hour, minute, second } from '../time.ts'

/** How far back failures count: the long time for one network with one name, the short one for all others. */
export const longRetentionMs = day
export const retentionMs = hour

/** Failures of one source with one name before it is slowed. */
const allowedFromSource = { failures: 5, within: 15 * minute }
const firstDelay = 30 * second
const maxDelayMs = 15 * minute

/** Failures of a network with one name within an hour: new sources are easy to make up, new networks are not. */
const networkAllowed = 20
const networkPause = minute

/** Failures of all networks with one name within an hour. */
const everybodyAllowed = 100
const newcomerFailures = 3
const newcomersAMinute = 4
const othersAMinute = 2

/** Failures of a network with any names within an hour. */
const sprayAllowed = 50
const sprayPause = 10 * second

/** Times in milliseconds, oldest first. */
export interface Failures {
  /** From this source with this name, within the hour. */
  here: number[]
  /** Undefined for the account's own sources, which only their own failures slow. */
  beyond?: {
    /** From this network with this name, within the day. */
    fromNetwork: number[]
    /** From everywhere with this name, within the hour. */
    withName: number[]
    /** From this network with any name, within the hour. */
    sprayed: number[]
  }
}

/** Until when a login must wait because of failures; in the past if it need not. See docs/decisions/0016. */
export function slowedUntil({ here, beyond }: Failures): number {
  const untilHere = sourceSlowedUntil(here)
  if (!beyond) return untilHere
  const { fromNetwork, withName, sprayed } = beyond
  return Math.max(
    untilHere,
    pausedUntil(fromNetwork, networkAllowed, networkPause),
    nameSlowedUntil(withName, fromNetwork),
    pausedUntil(sprayed, sprayAllowed, sprayPause),
  )
}

/** 30 s after the fifth failure within 15 minutes, doubled by each further one, up to 15 minutes. */
function sourceSlowedUntil(times: number[]): number {
  const { failures, within } = allowedFromSource
  const trigger = times.findIndex((time, i) => {
    const first = times[i - failures + 1]
    return first !== undefined && time - first <= within
  })
  const last = times.at(-1)
  if (trigger === -1 || last === undefined) return 0
  const doublings = times.length - 1 - trigger
  return last + Math.min(firstDelay * 2 ** doublings, maxDelayMs)
}

/** Beyond the hourly allowance, one attempt per pause. */
function pausedUntil(times: number[], allowed: number, pause: number): number {
  const last = times.at(-1) ?? 0
  return Math.min(fewerUntil(times, allowed), last + pause)
}

/** Beyond the allowance for all networks, each network gets a few attempts a day, then one every quarter of an hour. */
function nameSlowedUntil(withName: number[], fromNetwork: number[]): number {
  const isNewcomer = fromNetwork.length < newcomerFailures
  const untilTurn = isNewcomer ? 0 : (fromNetwork.at(-1) ?? 0) + maxDelayMs
  const room = isNewcomer ? newcomersAMinute : othersAMinute
  const untilRoom = (withName.at(-room) ?? 0) + minute
  return Math.min(fewerUntil(withName, everybodyAllowed), Math.max(untilTurn, untilRoom))
}

/** When the last hour will contain fewer failures than `allowed` again. */
function fewerUntil(times: number[], allowed: number): number {
  const decisive = times.at(-allowed)
  return decisive === undefined ? 0 : decisive + hour
}
