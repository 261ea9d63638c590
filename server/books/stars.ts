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
