import { readerBookStates, type ReaderBookState } from '#contract/profiles/reader-books.ts'
import { profileHref } from '../../follows/profile-href.ts'

/** What part of a reader's books is shown. */
export type Part = ReaderBookState | 'IN_COMMON'

const parts: readonly Part[] = [...readerBookStates, 'IN_COMMON']

/** Undefined for all books. */
export function readPart(params: URLSearchParams): Part | undefined {
  return parts.find((part) => part === params.get('only'))
}

export function readerBooksHref(username: string, part?: Part): string {
  return `${profileHref(username)}/books${part === undefined ? '' : `?only=${part}`}`
}
