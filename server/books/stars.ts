import { maxRating } from '#contract/ratings.ts'

/** What replies say of a rating kept in quarters of a star: `rating` is rounded half up and at least 1; null for no rating. */
export function ratingReply(quarters: number | null | undefined): { rating: number | null; stars: number | null } {
  const stars = starsOf(quarters)
  return { rating: stars === null ? null : wholeStars(stars), stars }
}

/** Stars in steps of 0.25. */
export function starsOf(quarters: number | null | undefined): number | null {
  return quarters === null || quarters === undefined ? null : quarters / 4
}

/** Rounded half up, at least 1, for those who know no quarters. */
export function wholeStars(stars: number): number {
  return Math.max(1, Math.floor(stars + 0.5))
}

/** How many ratings fall to each half star, from the first, given how many fall to each quarter. */
export function sumHalves(byQuarter: readonly number[]): number[] {
  return sumSteps(byQuarter, 2 * maxRating, (stars) => wholeStars(2 * stars))
}

/** The same for whole stars. */
export function sumStars(byQuarter: readonly number[]): number[] {
  return sumSteps(byQuarter, maxRating, wholeStars)
}

function sumSteps(byQuarter: readonly number[], steps: number, stepOf: (stars: number) => number): number[] {
  return Array.from({ length: steps }, (_, step) =>
    byQuarter.reduce((sum, count, index) => sum + (stepOf((index + 1) / 4) === step + 1 ? count : 0), 0),
  )
}
