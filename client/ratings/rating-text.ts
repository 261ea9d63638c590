/** '1 rating', '12 ratings'. */
export function ratingsText(total: number): string {
  return `${total} ${total === 1 ? 'rating' : 'ratings'}`
}
