import { reviewElementId } from '../books/book-text.ts'

const maxFrames = 60

/** Focuses a review as soon as it is rendered; does nothing if the focus has moved on from `from`. */
export function focusReview(reviewId: string, from: Element | null = null): void {
  onceRendered(
    reviewId,
    (active) => from?.contains(active) ?? false,
    (element) => element.focus({ preventScroll: true }),
  )
}

/** Focuses a review as soon as it is rendered, and scrolls to it, unless the focus has moved on within the page, or the reader from it. */
export function goToReview(reviewId: string, isLeft: () => boolean): void {
  onceRendered(
    reviewId,
    (active) => active.matches('main'),
    (element) => {
      element.focus({ preventScroll: true })
      element.scrollIntoView()
    },
    isLeft,
  )
}

/** Gives up after a second, once it is over, or once another element than the body is active from which the focus may not be taken. */
function onceRendered(
  reviewId: string,
  mayTakeFrom: (active: Element) => boolean,
  go: (element: HTMLElement) => void,
  isOver = () => false,
  frames = maxFrames,
): void {
  requestAnimationFrame(() => {
    if (isOver()) return
    const element = findReview(reviewId)
    const { activeElement: active } = document
    if (active && active !== document.body && (element?.contains(active) || !mayTakeFrom(active))) return
    if (element) go(element)
    else if (frames > 0) onceRendered(reviewId, mayTakeFrom, go, isOver, frames - 1)
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
