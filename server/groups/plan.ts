import { fail } from '#contract/errors.ts'
import { maxGroupDays, maxGroupNameLength, type NewGroupPart, type Pace } from '#contract/groups/groups.ts'
import { isBlank } from '#contract/shapes.ts'
import { daysBetween } from '../points/local-date.ts'
import { refuseImpossible } from '../reading/partial-date.ts'

export interface PlannedPart {
  number: number
  title: string
  to_page: number | null
  to_percent: number | null
  due_on: string
}

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
    return { number: nth + 1, title: isBlank(title) ? '' : title.trim(), to_page, to_percent, due_on }
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

interface Come {
  has_finished: boolean
  percent: number | null
  page: number | null
}

/** Whether a reader has come to the end of a part. */
export function hasRead(
  { to_page, to_percent }: Pick<PlannedPart, 'to_page' | 'to_percent'>,
  { has_finished, percent, page }: Come,
): boolean {
  if (has_finished || (percent ?? 0) >= 100) return true
  return to_page === null ? (percent ?? 0) >= (to_percent ?? 100) : (page ?? 0) >= to_page
}

/** Of what is due by today; what is due today may be read until the day is over. */
export function paceOf(parts: PlannedPart[], come: Come, today: string): { parts_read: number; pace: Pace } {
  const parts_read = parts.filter((part) => hasRead(part, come)).length
  if (come.has_finished) return { parts_read, pace: 'finished' }
  const overdue = parts.filter(({ due_on }) => due_on < today).length
  const dueToday = parts.filter(({ due_on }) => due_on <= today).length
  return { parts_read, pace: parts_read < overdue ? 'behind' : parts_read > dueToday ? 'ahead' : 'on_pace' }
}
