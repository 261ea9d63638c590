import { chance } from './random.ts'
import type { DemoAction } from './actions.ts'
import { day, daysAgo, minute } from './dates.ts'
import type { DemoEvent, Year } from './demo-event.ts'

interface Liked {
  by: string
  /** What tells it from all else that the reader made. */
  text: string
  /** Usernames of those who see it, if not all do. */
  seenBy?: readonly string[]
  /** How likely a reader likes it who follows whom it is by, and one who does not. */
  inclined: { followers: number; others: number }
}

/** Within some days of when it was made. */
export function planLikes(
  { by, text, seenBy, inclined }: Liked,
  at: Date,
  { now, readers }: Year,
  action: DemoAction,
): DemoEvent[] {
  return [...readers.values()].flatMap((reader) => {
    const { username, joined, follows, books } = reader
    if (username === by || books === 0 || seenBy?.includes(username) === false) return []
    if (chance('like', username, text) >= (follows.includes(by) ? inclined.followers : inclined.others)) return []
    const earliest = Math.max(at.getTime() + minute, daysAgo(now, joined - 0.1).getTime())
    const moment = new Date(earliest + chance('liked', username, text) * Math.min(9 * day, now.getTime() - earliest))
    return moment < now ? [{ at: moment, reader, action }] : []
  })
}
