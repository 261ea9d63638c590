const alone = ['', 'a quarter of a star', 'half a star', 'three quarters of a star']
const added = ['', 'and a quarter', 'and a half', 'and three quarters']

/** The number of stars, in whole stars or quarters, in words that a screen reader says well. */
export function starsText(stars: number): string {
  const whole = Math.floor(stars)
  const quarters = Math.round((stars - whole) * 4)
  if (quarters === 0) return whole === 1 ? '1 star' : `${whole} stars`
  return whole === 0 ? `${alone[quarters]}` : `${whole} ${added[quarters]} stars`
}
