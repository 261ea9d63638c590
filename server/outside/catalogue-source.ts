import type { SearchType } from '#contract/books.ts'

/** A book as an outside catalogue tells it, already cleaned: nothing in it needs a second look before it is shown or kept. */
export interface CatalogueBook {
  google_books_id: string
  /** 'Unknown Title' where the catalogue has none. */
  title: string
  /** Never empty: 'Unknown Author' where the catalogue has none. */
  authors: string[]
  /** Plain text with line breaks, or ''. */
  description: string
  genres: string[]
  /** An https URL on a host of `image-url.ts`, or ''. */
  image: string
  /** Four digits or 'N/A'. */
  year: string
  pages: number | null
  /** A language tag ('en', 'pt-BR', 'grc'), or '' where it is not known for sure. */
  language: string
}

/** A reader's search, or a look-up by the 13 digits of an ISBN: only books that bear it answer that. */
export interface CatalogueQuestion {
  type: SearchType | 'isbn'
  query: string
  /** From 1. */
  page: number
}

export interface CatalogueSearch extends CatalogueQuestion {
  type: SearchType
}

export interface CatalogueAnswer {
  /** At most `searchPageSize`; none past the end. */
  books: CatalogueBook[]
  /** Null where the source does not know. */
  totalResults: number | null
}

export interface CatalogueSource {
  name: 'google-books' | 'open-library'
  /** Whether the id has the form of this source's ids. */
  owns(googleBooksId: string): boolean
  search(question: CatalogueQuestion): Promise<CatalogueAnswer>
  /** The book may carry another id than the one asked for: that of the record it was merged into. */
  find(googleBooksId: string): Promise<CatalogueBook | undefined>
}

/** Deeper pages are answered as past the end, without asking: nobody reads them, and a crawler would eat the quota. */
export const lastPage = 100

/**
 * `resting`: not asked, because it failed a moment ago or too many are asking already.
 * `unanswerable`: this one question cannot be put to it; it is well all the same.
 */
export type OutsideFailureKind =
  | 'timeout'
  | 'quota'
  | 'refused'
  | 'unavailable'
  | 'malformed'
  | 'resting'
  | 'unanswerable'

/** The message names the service and what happened, never the address or the reply: an address may hold a key. */
export class OutsideFailure extends Error {
  readonly service: string
  readonly kind: OutsideFailureKind
  readonly retryAt: Date | undefined
  readonly status: number | undefined

  constructor(
    service: string,
    kind: OutsideFailureKind,
    about: { detail?: string; retryAt?: Date; status?: number } = {},
  ) {
    super([service, kind, about.status, about.detail].filter(Boolean).join(' '))
    this.name = 'OutsideFailure'
    this.service = service
    this.kind = kind
    this.retryAt = about.retryAt
    this.status = about.status
  }
}
