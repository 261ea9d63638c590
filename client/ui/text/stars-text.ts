/** The number of stars as text. */
export function starsText(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`
}
