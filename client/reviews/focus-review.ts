export function reviewElementId(reviewId: string): string {
  return `review-${reviewId}`
}

const patience = 60

/** As soon as it is drawn, within a second: whoever came by the keyboard goes on from there, unless they have already. */
export function focusReview(reviewId: string, frames = patience): void {
  requestAnimationFrame(() => {
    const element = find(reviewId)
    if (element?.contains(document.activeElement)) return
    if (element) element.focus({ preventScroll: true })
    else if (frames > 0) focusReview(reviewId, frames - 1)
  })
}

/** Once the one is gone: the first of the others that is there. */
export function focusAfter(goneId: string, around: readonly string[], otherwise: () => void, frames = patience): void {
  requestAnimationFrame(() => {
    if (find(goneId) && frames > 0) return focusAfter(goneId, around, otherwise, frames - 1)
    const next = around.map(find).find((element) => element !== null)
    if (next) next.focus({ preventScroll: true })
    else otherwise()
  })
}

function find(reviewId: string): HTMLElement | null {
  return document.getElementById(reviewElementId(reviewId))
}
