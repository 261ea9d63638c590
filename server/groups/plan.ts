import { fail } from '#contract/errors.ts'
import { maxGroupDays, maxGroupNameLength, type NewGroupPart, type Pace } from '#contract/groups/groups.ts'
import { isBlank } from '#contract/shapes.ts'
import { daysBetween } from '../points/local-date.ts'
import { hasComeToPage } from '../reading/how-far/has-come-to.ts'
import type { HowFar } from '../reading/how-far/how-far.sql.ts'
import { refuseImpossible } from '../reading/partial-date.ts'

export interface PlannedPart {
  number: number
  title: string
  to_page: number | null
  /** Of the edition in which `to_page` counts; null if unknown. */
  of_pages: number | null
  to_percent: number | null
  due_on: string
}

type End = Pick<PlannedPart, 'to_page' | 'of_pages' | 'to_percent'>

export interface Plan {
  starts_on: string
  ends_on: string
  parts: PlannedPart[]
}

interface AskedPlan {
  starts_on: string
  ends_on: string
  parts: NewGroupPart[]
}

/** Checks that the dates and the ends of the parts go forward. */
export function readPlan({ starts_on, ends_on, parts }: AskedPlan, today: string): Plan {
  refuseImpossible(starts_on, 'starts_on')
  refuseImpossible(ends_on, 'ends_on')
  if (ends_on < starts_on) fail('invalid', { fields: { ends_on: 'The end lies before the start.' } })
  if (ends_on < today) fail('invalid', { fields: { ends_on: 'The end lies in the past.' } })
  if (daysBetween(starts_on, ends_on) > maxGroupDays) {
    fail('invalid', { fields: { ends_on: 'Please end it within two years.' } })
  }
  const planned = parts.map(({ title = '', to_page = null, to_percent = null, due_on }, nth) => {
    refuseImpossible(due_on, 'parts')
    return { number: nth + 1, title: isBlank(title) ? '' : title.trim(), to_page, of_pages: null, to_percent, due_on }
  })
  planned.forEach((part, nth) => {
    const before = planned[nth - 1]
    const named = `Part ${part.number}`
    if ((part.to_page === null) === (part.to_percent === null)) {
      refuse(`${named} ends at a page or at a percentage: give one of both.`)
    }
    if (part.due_on < starts_on || part.due_on > ends_on) refuse(`${named} is due outside the dates of the group.`)
    if (!before) return
    if ((part.to_page === null) !== (before.to_page === null)) {
      refuse('Give the ends of all parts in pages, or all in percentages.')
    }
    if (endOf(part) <= endOf(before)) refuse(`${named} ends before the part before it.`)
    if (part.due_on < before.due_on) refuse(`${named} is due before the part before it.`)
  })
  return { starts_on, ends_on, parts: planned }
}

function refuse(text: string): never {
  return fail('invalid', { fields: { parts: text } })
}

function endOf({ to_page, to_percent }: Pick<PlannedPart, 'to_page' | 'to_percent'>): number {
  return to_page ?? to_percent ?? 0
}

/** A title that is too long for the name of a group is cut. */
export function nameOfGroup(name: string | undefined, title: string): string {
  const given = (name ?? title).trim()
  return [...(given === '' ? 'Read together' : given)].slice(0, maxGroupNameLength).join('')
}

/**
 * Gives the pages of a plan the length of their edition: that of the plan before, else the first of these editions that they fit in. A
 * part that ends where it ended before keeps what it had.
 */
export function withEdition(
  plan: Plan,
  editions: readonly (number | null)[],
  before: readonly PlannedPart[] = [],
): Plan {
  const last = plan.parts.at(-1)?.to_page ?? null
  const known = [...before.map(({ of_pages }) => of_pages), ...editions]
  const isTheirs = (pages: number | null) => last !== null && pages !== null && pages >= last
  // A plan that goes to the last page of an edition is made for it.
  const ofPlan =
    known.slice(0, before.length).find(isTheirs) ?? editions.find((pages) => pages === last) ?? known.find(isTheirs)
  const parts = plan.parts.map((part, nth) => {
    const kept = before[nth]?.to_page === part.to_page ? before[nth]?.of_pages : ofPlan
    return { ...part, of_pages: part.to_page === null ? null : (kept ?? null) }
  })
  return { ...plan, parts }
}

/** Whether a part with these ends, before and now, may end earlier now. Ends that cannot be compared may. */
export function mayEndEarlier(before: End, now: End): boolean {
  if (before.to_page !== null && now.to_page !== null && before.of_pages === now.of_pages)
    return now.to_page < before.to_page
  const [from, to] = [shareOf(before), shareOf(now)]
  if (to === null) return true
  return to < 1 && (from === null || to < from)
}

/** Null for a page in an edition of unknown length. */
function shareOf({ to_page, of_pages, to_percent }: End): number | null {
  if (to_page === null) return (to_percent ?? 100) / 100
  return of_pages === null ? null : to_page / of_pages
}

type Come = Pick<HowFar, 'has_finished' | 'share' | 'percent' | 'page' | 'last_page_of_unknown'>

/**
 * Whether a reader has come to the end of a part. Pages are compared as shares of their editions where both are known, and otherwise as
 * they are.
 */
export function hasRead({ to_page, of_pages, to_percent }: End, come: Come): boolean {
  const { has_finished, share, percent, page } = come
  if (has_finished) return true
  if (to_page === null) return (percent ?? 0) >= (to_percent ?? 100)
  if (of_pages !== null) return hasComeToPage(come, to_page, of_pages)
  // A page beyond the last is one of another edition, and not the end of the book.
  return (page ?? 0) >= to_page || share === 1
}

/** Of what is due by today; what is due today may be read until the day is over. */
export function paceOf(parts: PlannedPart[], come: Come, today: string): { parts_read: number; pace: Pace } {
  const parts_read = parts.filter((part) => hasRead(part, come)).length
  if (come.has_finished) return { parts_read, pace: 'finished' }
  const overdue = parts.filter(({ due_on }) => due_on < today).length
  const dueToday = parts.filter(({ due_on }) => due_on <= today).length
  return { parts_read, pace: parts_read < overdue ? 'behind' : parts_read > dueToday ? 'ahead' : 'on_pace' }
}
