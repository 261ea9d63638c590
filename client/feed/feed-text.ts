import type { BookDoing, FeedEntry } from '#contract/feed/feed.ts'
import { localDateOf } from '../ui/text/date-text.ts'
import { dayText, localDay } from '../ui/text/day-text.ts'

const verbs: Record<BookDoing, string> = {
  started: 'started',
  finished: 'finished',
  stopped: 'did not finish',
  rated: 'rated',
  reviewed: 'reviewed',
  listed: 'added to',
}

/** As in 'finished and added to'; the names of the readlists follow. */
export function doingsText(entry: Pick<FeedEntry, 'doings' | 'achievements' | 'stars' | 'review'>): string {
  const { doings, achievements } = entry
  if (doings.length > 0) return listText(toldOf(entry).map((doing) => verbs[doing]))
  if (achievements.length === 0) return 'made a readlist public'
  return achievements.length === 1 ? 'earned an achievement' : `earned ${achievements.length} achievements`
}

/** The stars below say that a book was rated, and its review that it was reviewed: neither is said where there is more to tell. */
function toldOf({ doings, stars, review }: Pick<FeedEntry, 'doings' | 'stars' | 'review'>): BookDoing[] {
  const others = doings.filter((doing) => !(doing === 'rated' && stars !== null) && !(doing === 'reviewed' && review))
  return others.length > 0 ? others : doings.slice(-1)
}

function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

export interface FeedDay {
  /** YYYY-MM-DD, where the viewer is. */
  day: string
  entries: FeedEntry[]
}

/** By the viewer's days, which entries are ordered by; newest first, as they come. An entry that two pages hold is shown once. */
export function daysOf(entries: readonly FeedEntry[]): FeedDay[] {
  const once = [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()
  const days = Map.groupBy(once, ({ at }) => localDateOf(at))
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

export function feedDayText(day: string): string {
  if (day === localDay()) return 'Today'
  return day === localDay(-1) ? 'Yesterday' : dayText(day)
}
