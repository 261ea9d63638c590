import { day, hour, minute, second } from '../time.ts'

/** How far back failures are looked at: those of one network with one name, and all others. */
export const longRetentionMs = day
export const retentionMs = hour

/** Failures of a place with one name, before it waits. */
const allowedFromSource = { failures: 5, within: 15 * minute }
const firstDelay = 30 * second
const maxDelayMs = 15 * minute

/** Of a whole network with one name within the hour: a place is soon made, a network is not. */
const networkAllowed = 20
const networkPause = minute

/** Of everybody with one name within the hour. */
const everybodyAllowed = 100
const newcomerFailures = 3
const newcomersAMinute = 4
const othersAMinute = 2

/** Of a network with whatever names within the hour. */
const sprayAllowed = 50
const sprayPause = 10 * second

/** Times in milliseconds, oldest first. */
export interface Failures {
  /** From this place with this name, within the hour. */
  here: number[]
  /** Undefined for a place that is the account's own: only what failed there slows it. */
  beyond?: {
    /** From this network with this name, within the day. */
    fromNetwork: number[]
    /** From everywhere with this name, within the hour. */
    withName: number[]
    /** From this network with any name, within the hour. */
    sprayed: number[]
  }
}

/** Until when a login waits because of logins that failed; in the past where it need not. Why it is so: decisions/0016. */
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

/** 30 s after the fifth within 15 minutes, doubled by each further one, 15 minutes at most. */
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

/** Beyond what an hour allows, one after each pause. */
function pausedUntil(times: number[], allowed: number, pause: number): number {
  const last = times.at(-1) ?? 0
  return Math.min(fewerUntil(times, allowed), last + pause)
}

/** Beyond what everybody may fail, each network has a few tries a day and then one each quarter of an hour. */
function nameSlowedUntil(withName: number[], fromNetwork: number[]): number {
  const isNewcomer = fromNetwork.length < newcomerFailures
  const untilTurn = isNewcomer ? 0 : (fromNetwork.at(-1) ?? 0) + maxDelayMs
  const room = isNewcomer ? newcomersAMinute : othersAMinute
  const untilRoom = (withName.at(-room) ?? 0) + minute
  return Math.min(fewerUntil(withName, everybodyAllowed), Math.max(untilTurn, untilRoom))
}

/** When the hour holds fewer than so many again. */
function fewerUntil(times: number[], allowed: number): number {
  const decisive = times.at(-allowed)
  return decisive === undefined ? 0 : decisive + hour
}
