/** To one decimal, with the right plural; a text of its own without ratings. */
export function averageText(average: number | null, total: number): string {
  if (!average || total === 0) return 'No ratings yet'
  return `Average Rating: ${average.toFixed(1)} (${total} ${total === 1 ? 'rating' : 'ratings'})`
}
