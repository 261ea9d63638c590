import { chance } from './random.ts'
import { like, reply, review } from './actions.ts'
import { day, daysAgo, minute } from './dates.ts'
import type { DemoReply, DemoReview } from './reviews.ts'
import { planLikes } from './planned-likes.ts'
import { findReader, type DemoEvent, type Year } from './demo-event.ts'

/** A review with all replies to it, each later than what it answers, and those who like it. */
export function planThread(about: DemoReview, at: Date, year: Year): DemoEvent[] {
  const thread: DemoEvent[] = [{ at, reader: findReader(about.by, year), action: review(year.written, about) }]
  addReplies(thread, about, at, year)
  const likes = planLikes({ ...about, inclined: { followers: 0.3, others: 0.02 } }, at, year, like(year.written, about))
  return [...thread, ...likes]
}

function addReplies(thread: DemoEvent[], to: DemoReply, at: Date, year: Year): void {
  let earliest = at.getTime()
  for (const answer of to.replies ?? []) {
    const reader = year.readers.get(answer.by)
    if (!reader) continue
    const arrived = daysAgo(year.now, reader.joined - 0.1).getTime()
    earliest = Math.max(earliest, arrived)
    const wait = Math.min(4 * day, (year.now.getTime() - earliest) / 2)
    earliest += Math.min(minute, wait) + 0.9 * wait * chance('reply', answer.by, answer.text)
    const moment = new Date(earliest)
    thread.push({ at: moment, reader, action: reply(year.written, to, answer) })
    addReplies(thread, answer, moment, year)
  }
}
