import { wordsOfHtml } from '../ui/text/html-to-text.ts'
import type { Book } from '#contract/book.ts'

/** '-750' is 750 BC; 'N/A' shows nothing. */
export function yearText(year: string): string {
  const number = Number(year)
  if (year === '' || !Number.isInteger(number)) return ''
  return number < 0 ? `${-number} BC` : year
}

/** Catalogues may send HTML: keeps only the text, split into paragraphs. */
export function paragraphsOf(description: string): string[] {
  const spaced = description.replace(/<\/(?:p|div|li|h\d)>|<br\s*\/?>/gi, '\n')
  return wordsOfHtml(spaced)
    .split(/\n+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Open Library has three cover sizes; the medium one is too small for the details page. */
export function largeImage(image: string): string {
  return image.startsWith('https://covers.openlibrary.org/') ? image.replace(/-M\.jpg$/, '-L.jpg') : image
}

/** Google's largest size, if the address asks for a thumbnail; may turn out to be a gray 'no image' picture. */
export function largestImage(image: string): string | undefined {
  if (!image.startsWith('https://books.google.com/')) return undefined
  const larger = image.replace(/(?<=[?&])zoom=1(?=&|$)/, 'zoom=0')
  return larger === image ? undefined : larger
}

export function genreText({ genre, genres }: Pick<Book, 'genre' | 'genres'>): string {
  return genres.join(', ') || genre || 'Unknown'
}

export function detailsHref({ google_books_id }: Pick<Book, 'google_books_id'>): string {
  return `/book-details/${encodeURIComponent(google_books_id)}`
}

/** Of a review or reply, on its book's page. */
export function reviewElementId(reviewId: string): string {
  return `review-${reviewId}`
}

export function reviewHref(book: Pick<Book, 'google_books_id'>, reviewId: string): string {
  return `${detailsHref(book)}#${reviewElementId(reviewId)}`
}

/** Where a review or reply is answered: on its book's page, the form opens. */
export function replyHref(book: Pick<Book, 'google_books_id'>, reviewId: string): string {
  return `${detailsHref(book)}#${replyStart}${reviewId}`
}

/** What follows `#` in an address that asks for an answer to the review named behind. */
export const replyStart = 'reply-to-'

export function authorHref(name: string): string {
  return `/author-details?name=${encodeURIComponent(name)}`
}
