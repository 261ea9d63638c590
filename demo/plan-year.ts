import { chance } from './random.ts'
import {
  aimFor,
  bringAndTakeBack,
  describe,
  follow,
  joinOffered,
  likeList,
  makeChallenge,
  makeReadlist,
  readToday,
} from './actions.ts'
import { dateAgo, daysAgo, daysSinceNewYear, eveningAgo } from './dates.ts'
import { findReader, type DemoEvent, type ShelfBook, type Year } from './demo-event.ts'
import { readDataFile } from './read-data.ts'
import { planBooks } from './planned-books.ts'
import { planLikes } from './planned-likes.ts'
import { demoReaders, type DemoReader } from './readers.ts'

/** Limits the demo for tests: fewer days with fewer books, or only some of the readers. */
export interface DemoScope {
  days?: number
  only?: readonly string[]
}

/** Everything the demo's readers do until now, in chronological order. */
export function planYear(
  now: Date,
  shelf: readonly ShelfBook[],
  { days = 365, only = demoReaders.map((reader) => reader.username) }: DemoScope = {},
): DemoEvent[] {
  const readers = demoReaders
    .filter((reader) => only.includes(reader.username))
    .map((reader) => shorten(among(only, reader), days))
  const year = { now, shelf, written: new Map(), readers: new Map(readers.map((reader) => [reader.username, reader])) }
  const plans = [planArrival, planFollows, planChallenges, planDays, planBooks, planReadlists, planGoals, planImport]
  return readers
    .flatMap((reader) => plans.flatMap((plan) => plan(reader, year)))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function among(only: readonly string[], reader: DemoReader): DemoReader {
  const readlists = reader.readlists.map(({ sharedWith = [], ...readlist }) => ({
    ...readlist,
    sharedWith: sharedWith.filter((username) => only.includes(username)),
  }))
  return { ...reader, readlists, follows: reader.follows.filter((username) => only.includes(username)) }
}

function shorten(reader: DemoReader, days: number): DemoReader {
  return { ...reader, joined: Math.min(reader.joined, days), books: Math.ceil((reader.books * days) / 365) }
}

function planArrival(reader: DemoReader, { now }: Year): DemoEvent[] {
  return [{ at: daysAgo(now, reader.joined), reader, action: describe(reader) }]
}

function planFollows(reader: DemoReader, year: Year): DemoEvent[] {
  const { username, joined, follows } = reader
  return follows.map((other) => {
    const both = Math.min(joined, findReader(other, year).joined)
    return { at: daysAgo(year.now, both * chance('follow', username, other) * 0.9), reader, action: follow(other) }
  })
}

/** Joins this year's and this month's challenges. */
function planChallenges(reader: DemoReader, { now }: Year): DemoEvent[] {
  const { joined, challenges, ownChallenge } = reader
  const moments = [Math.min(joined, daysSinceNewYear(now)) - 2, 3].filter((ago) => ago >= 0)
  const offered = challenges.flatMap((target) =>
    moments.map((ago) => ({ at: daysAgo(now, ago), reader, action: joinOffered(target) })),
  )
  if (!ownChallenge) return offered
  const at = daysAgo(now, Math.min(joined - 1, 30))
  return [...offered, { at, reader, action: makeChallenge(ownChallenge, at) }]
}

/** The days on which the reader checks in, with a gap before the current streak. */
function planDays(reader: DemoReader, { now }: Year): DemoEvent[] {
  const { username, joined, habit, streak, openToday = false } = reader
  const last = openToday ? 1 : 0
  const all = Array.from({ length: joined }, (_, ago) => ago)
  return all
    .filter((ago) => {
      if (ago < last || ago === last + streak) return false
      return ago < last + streak || chance('read', username, ago) < habit
    })
    .map((ago) => ({ at: eveningAgo(now, ago, username), reader, action: readToday() }))
}

function planImport(reader: DemoReader, { now }: Year): DemoEvent[] {
  const { broughtAndTookBack: file, joined } = reader
  if (file === undefined) return []
  return [{ at: daysAgo(now, Math.min(joined - 1, 20)), reader, action: bringAndTakeBack(file, readDataFile(file)) }]
}

function planGoals(reader: DemoReader, { now }: Year): DemoEvent[] {
  const { joined, goals = [] } = reader
  const today = dateAgo(now, 0)
  const at = daysAgo(now, Math.min(joined, daysSinceNewYear(now)) / 2)
  return goals.map((goal) => ({ at, reader, action: aimFor(goal, today) }))
}

/** Those that others see are liked by some of them. */
function planReadlists(reader: DemoReader, year: Year): DemoEvent[] {
  const { now, written } = year
  return reader.readlists.flatMap((list, index) => {
    const at = daysAgo(now, Math.min(0.5 * reader.joined, 12 + 23 * index))
    const seen = {
      by: reader.username,
      text: list.name,
      ...(!list.isPublic && { seenBy: list.sharedWith ?? [] }),
      inclined: { followers: 0.5, others: 0.1 },
    }
    return [{ at, reader, action: makeReadlist(written, list) }, ...planLikes(seen, at, year, likeList(written, list))]
  })
}
