export function reviewElementId(reviewId: string): string {
  return `review-${reviewId}`
}

/** Once it is drawn: whoever came by the keyboard goes on from there. */
export function focusReview(reviewId: string): void {
  requestAnimationFrame(() => document.getElementById(reviewElementId(reviewId))?.focus({ preventScroll: true }))
}
