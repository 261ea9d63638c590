import type { SearchType } from '#contract/books.ts'

/** A book from an outside catalogue, already cleaned: safe to show and to store as it is. */
export interface CatalogueBook {
  google_books_id: string
  /** 'Unknown Title' if the catalogue has none. */
  title: string
  /** Never empty: 'Unknown Author' if the catalogue has none. */
  authors: string[]
  /** Plain text with line breaks, or ''. */
  description: string
  genres: string[]
  /** An https URL on a host of `image-url.ts`, or ''. */
  image: string
  /** Four digits or 'N/A'. */
  year: string
  pages: number | null
  /** A language tag ('en', 'pt-BR', 'grc'), or '' if it is not known for certain. */
  language: string
}

/** A reader's search, or a lookup by ISBN-13, which finds only books with that ISBN. */
export interface CatalogueQuestion {
  type: SearchType | 'isbn'
  query: string
  /** 1-based. */
  page: number
}

export interface CatalogueSearch extends CatalogueQuestion {
  type: SearchType
}

export interface CatalogueAnswer {
  /** At most `searchPageSize`; empty past the end. */
  books: CatalogueBook[]
  /** Null if the source does not know. */
  totalResults: number | null
}

/** A book with what tells it apart from others like it. */
export interface CatalogueRecord extends CatalogueBook {
  /** With the subtitle, which `title` may lack. */
  fullTitle: string
  /** Titles of its editions, as in other languages. */
  otherTitles: string[]
  /** Other forms of its authors' names. */
  otherNames: string[]
  /** Some of its editions: those that answer the question best. */
  editions: { title: string; isbns: string[] }[]
  /** ISBN-13s of all its editions. */
  isbns: string[]
}

export type RecordsQuestion =
  /** The answer may hold other books too. */
  | { kind: 'isbns'; isbns: string[] }
  | { kind: 'works'; ids: string[] }
  | { kind: 'title'; title: string; author: string | null }
  /** Books of the author with any of these words in the title. */
  | { kind: 'author'; author: string; words: string[] }

export const mostRecords = 100

/** A source that many books can be asked of at once. */
export interface RecordsSource {
  /** At most `mostRecords`, in a single request that is never repeated: the caller keeps to the pace that the source allows. */
  records(question: RecordsQuestion): Promise<CatalogueRecord[]>
  /** The id of the record that this one was merged into, or undefined. A single request, as above. */
  movedTo(googleBooksId: string): Promise<string | undefined>
}

export interface CatalogueSource extends Partial<RecordsSource> {
  name: 'google-books' | 'open-library'
  /** Whether the id has the format of this source's ids. */
  owns(googleBooksId: string): boolean
  search(question: CatalogueQuestion): Promise<CatalogueAnswer>
  /** The book may have a different id than requested: that of the record it was merged into. */
  find(googleBooksId: string): Promise<CatalogueBook | undefined>
}

/** Pages after this one are empty without asking the source: nobody reads them, and a crawler would use up the quota. */
export const lastPage = 100

/**
 * `paused`: the source was not asked, because it failed recently or too many calls are pending.
 * `unanswerable`: the source cannot answer this question, but works otherwise.
 */
export type OutsideFailureKind =
  | 'timeout'
  | 'quota'
  | 'refused'
  | 'unavailable'
  | 'malformed'
  | 'paused'
  | 'unanswerable'

/** The message names the service and what happened, never the URL, which may contain a key, or the reply. */
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
