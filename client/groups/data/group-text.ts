import type { GroupMember, GroupPart, Pace } from '#contract/groups/groups.ts'
import { dayText } from '../../ui/text/day-text.ts'
import { numberText } from '../../ui/text/number-text.ts'

const paceTexts: Record<Pace, string> = {
  ahead: 'ahead of the pace',
  on_pace: 'on pace',
  behind: 'behind the pace',
  finished: 'finished',
}

export function groupHref(id: string): string {
  return `/together/${id}`
}

/** 'Part 2: Miss Brooke', or 'Part 2'. */
export function partText({ number, title }: Pick<GroupPart, 'number' | 'title'>): string {
  return title === '' ? `Part ${number}` : `Part ${number}: ${title}`
}

/** 'to page 120 of 600': by the pages of the edition, readers of another one see how far that is. */
export function partEndText({
  to_page,
  of_pages,
  to_percent,
}: Pick<GroupPart, 'to_page' | 'of_pages' | 'to_percent'>): string {
  if (to_page !== null) {
    const page = `to page ${numberText(to_page)}`
    return of_pages === null ? page : `${page} of ${numberText(of_pages)}`
  }
  return to_percent === 100 ? 'to the end' : `to ${to_percent}%`
}

export function membersText(count: number): string {
  return count === 1 ? '1 reader' : `${count} readers`
}

export function datesText({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string {
  return `${dayText(starts_on)} – ${dayText(ends_on)}`
}

/** How far a member has come, and how that stands to the pace. */
export function memberText(member: GroupMember): string {
  const { shows_progress, has_finished, finished_on, percent, page, pace } = member
  if (!shows_progress) return 'Keeps this book private'
  if (has_finished) {
    return finished_on?.length === 10 ? `Finished on ${dayText(finished_on)}` : 'Finished'
  }
  const where =
    percent === null ? (page === null ? 'No progress noted' : `On page ${numberText(page)}`) : `${percent}% read`
  return `${where}, ${paceTexts[pace]}`
}

/** Of the button that opens the thread of a part. */
export function threadButtonId(part: number): string {
  return `thread-of-${part}`
}

export function postElementId(id: string): string {
  return `post-${id}`
}
