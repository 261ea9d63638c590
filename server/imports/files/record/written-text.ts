import { isBlank } from '#contract/shapes.ts'
import { maxPrivateNote } from '#contract/library/readings.ts'
import { maxReviewLength } from '#contract/reviews.ts'
import { plainText } from '../../../outside/text/plain-text.ts'
import type { Cells } from './cells.ts'
import { cut } from './cut.ts'

/** More than this is not worth cleaning: it would be cut anyway. */
const maxHtmlLength = 200_000

/** A text that a reader wrote, HTML or not, as plain text: breaks as lines, and links with their address. Null if blank. */
export function plainWriting(html: string): string | null {
  const text = looksLikeHtml.test(html)
    ? plainText(withAddresses(html.slice(0, maxHtmlLength)), maxHtmlLength)
    : html.replace(/\r\n?/g, '\n').trim()
  return isBlank(text) ? null : text
}

const looksLikeHtml = /<[a-z!/]|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i

export function marksSpoilers(html: string): boolean {
  return /<spoiler\b/i.test(html)
}

const link = /<a\b([^<>]{0,2000})>((?:(?!<\/?a\b)[^]){0,500})<\/a\s*>/gi

function withAddresses(html: string): string {
  return html.replace(link, (whole, attributes: string, inner: string) => {
    const address = /\bhref\s*=\s*["']?(https?:\/\/[^\s"'<>]+)/i.exec(attributes)?.[1]
    if (address === undefined) return whole
    const text = inner.replace(/<[^<>]*>/g, '').trim()
    if (text === '') return address
    return isSameAddress(text, address) ? inner : `${inner} (${address})`
  })
}

function isSameAddress(text: string, address: string): boolean {
  return bareAddress(text) === bareAddress(address)
}

function bareAddress(url: string): string {
  return url
    .replace(/&amp;/g, '&')
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
}

interface Writing {
  review: string | null
  note: string | null
}

/**
 * Fits both into their limits. A review that is too long is cut, and stands as a whole in the private note: both are named in the
 * losses.
 */
export function fitWriting(cells: Cells, names: { review: string; note: string }, { review, note }: Writing): Writing {
  const shortReview = review === null ? null : cut(review, maxReviewLength)
  if (shortReview !== review) cells.lose(names.review, shortReview ?? '', 'review_shortened')
  const wholeNote = shortReview === review ? note : [note, review].filter((text) => text !== null).join('\n\n')
  const shortNote = wholeNote === null ? null : cut(wholeNote, maxPrivateNote)
  if (shortNote !== wholeNote) cells.lose(names.note, shortNote ?? '', 'note_shortened')
  return { review: shortReview, note: shortNote }
}

/** A review that stands in no other text as a whole. */
export function fitOlderReview(cells: Cells, text: string): string {
  const short = cut(text, maxReviewLength)
  if (short !== text) cells.lose('reviews', short, 'review_shortened')
  return short
}
