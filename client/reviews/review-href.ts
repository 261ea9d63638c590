import { detailsHref } from '../books/book-text.ts'
import { reviewElementId } from './focus-review.ts'

/** The address of a review or reply on its book's page. */
export function reviewHref(book: Parameters<typeof detailsHref>[0], reviewId: string): string {
  return `${detailsHref(book)}#${reviewElementId(reviewId)}`
}
