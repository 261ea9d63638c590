import type { Review } from '#contract/reviews.ts'
import { isLongThread } from '../../reviews/data/review-tree.ts'
import { shownAtFirst, type ReviewsOfGroup } from '../../reviews/data/review-queries.ts'

const coversPerRow = [2, 3] as const
export type CoversPerRow = (typeof coversPerRow)[number]

/** What stands beside the reviews, covers with how many are in a row; what is not named stands below them. */
export interface Beside {
  lists?: true
  similar?: CoversPerRow
  byAuthor?: CoversPerRow
}

/** Of readlists, or of covers. */
interface Counts {
  lists: number
  similar: number
  byAuthor: number
}

// Heights in CSS pixels, as they come out on the page; they need only be right within a few lines.
const withoutReviews = 480
const opening = { heading: 62, line: 27, charactersInLine: 52 }
const groupHeading = 55
const aroundReview = 96
const aroundReply = 85
const line = 27
const charactersInLine = 78
const maxLines = 10
const foldedThread = 33

const sectionHeading = 85
const listCard = 212
const rowOfCovers = { 2: 220, 3: 144 } as const satisfies Record<CoversPerRow, number>

/** How high the reviews of the first page will be, with what stands above them beside the same column, as how the book begins. */
export function roomBeside(groups: readonly ReviewsOfGroup[], begins = ''): number {
  const heights = groups.map((group) => groupHeading + sum(shownAtFirst(group).map(heightOfReview)))
  const lines = Math.ceil(begins.length / opening.charactersInLine)
  const above = begins === '' ? 0 : opening.heading + lines * opening.line
  return withoutReviews + above + sum(heights)
}

function heightOfReview(review: Review): number {
  const thread = isLongThread(review) ? foldedThread : sum(review.replies.map(heightOfReply))
  return aroundReview + heightOfText(review) + thread
}

function heightOfReply(reply: Review): number {
  return aroundReply + heightOfText(reply) + sum(reply.replies.map(heightOfReply))
}

function heightOfText({ review_text }: Review): number {
  const lines = sum(review_text.split('\n').map(({ length }) => Math.max(1, Math.ceil(length / charactersInLine))))
  return Math.min(lines, maxLines) * line
}

/**
 * As much as there is room for: first the readlists, then the books like this one and those of its author, all in covers of one size, large
 * if they can be.
 */
export function fillBeside(room: number, { lists, ...counts }: Counts): Beside {
  const forLists = sectionHeading + lists * listCard
  const hasLists = lists > 0 && forLists <= room
  const left = hasLists ? room - forLists : room
  return { ...(hasLists && { lists: true }), ...fillWithCovers(left, counts) }
}

function fillWithCovers(room: number, counts: Omit<Counts, 'lists'>): Pick<Beside, 'similar' | 'byAuthor'> {
  for (const wanted of [['similar', 'byAuthor'], ['similar'], ['byAuthor']] as const) {
    const parts = wanted.filter((part) => counts[part] > 0)
    const perRow = coversPerRow.find((each) => {
      // Of an odd number, one would be left alone in a row.
      const isEven = each === 3 || parts.every((part) => counts[part] % each === 0)
      const height = sum(parts.map((part) => sectionHeading + Math.ceil(counts[part] / each) * rowOfCovers[each]))
      return isEven && height <= room
    })
    if (perRow) return Object.fromEntries(parts.map((part) => [part, perRow]))
  }
  return {}
}

function sum(heights: readonly number[]): number {
  return heights.reduce((all, each) => all + each, 0)
}
