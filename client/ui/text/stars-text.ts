/** How many stars, in words. */
export function starsText(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`
}
