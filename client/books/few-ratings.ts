/** So few that their average says more of who rated than of the book: it is shown more quietly. */
const few = 2

export function isRatedByFew(ratings: number): boolean {
  return ratings <= few
}
