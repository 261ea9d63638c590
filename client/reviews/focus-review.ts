export function reviewElementId(reviewId: string): string {
  return `review-${reviewId}`
}

const maxFrames = 60

/** Focuses a review as soon as it is rendered, giving up after a second; does nothing if the focus has moved on from `from`. */
export function focusReview(reviewId: string, from: Element | null = null, frames = maxFrames): void {
  requestAnimationFrame(() => {
    const element = findReview(reviewId)
    const { activeElement } = document
    if (element?.contains(activeElement)) return
    if (activeElement !== document.body && !from?.contains(activeElement)) return
    if (element) element.focus({ preventScroll: true })
    else if (frames > 0) focusReview(reviewId, from, frames - 1)
  })
}

/** Focuses a review as soon as it is rendered, and scrolls to it, unless the focus has moved on within the page. */
export function goToReview(reviewId: string, frames = maxFrames): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== document.body && !activeElement?.matches('main')) return
    const element = findReview(reviewId)
    if (!element && frames > 0) return goToReview(reviewId, frames - 1)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView()
  })
}

/** Once the review is gone, focuses the first of its neighbors that still exists. */
export function focusAfter(goneId: string, around: readonly string[], otherwise: () => void, frames = maxFrames): void {
  requestAnimationFrame(() => {
    if (findReview(goneId) && frames > 0) return focusAfter(goneId, around, otherwise, frames - 1)
    const next = around.map(findReview).find((element) => element !== null)
    if (next) next.focus({ preventScroll: true })
    else otherwise()
  })
}

export function findReview(reviewId: string): HTMLElement | null {
  return document.getElementById(reviewElementId(reviewId))
}
