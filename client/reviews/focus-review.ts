export function reviewElementId(reviewId: string): string {
  return `review-${reviewId}`
}

const patience = 60

/** As soon as it is drawn, within a second: whoever came by the keyboard goes on from there. */
export function focusReview(reviewId: string, frames = patience): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(reviewElementId(reviewId))
    if (element) element.focus({ preventScroll: true })
    else if (frames > 0) focusReview(reviewId, frames - 1)
  })
}
