import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { SearchReply } from '#contract/books.ts'
import { useApi } from '../transport/api-context.ts'
import { searchQuery } from '../books/book-queries.ts'
import { countPages, isNextDisabled, pageBefore, type PageCount, type SeenPage } from './page-count.ts'
import type { Search } from '../books/search-address.ts'

/** One page of a search; keeps the previous page visible while loading and prefetches the next. */
export function useSearchPages(search: Search) {
  const api = useApi()
  const queries = useQueryClient()
  const results = useQuery({
    ...searchQuery(api, search),
    placeholderData: (before, query) => (isSameSearch(query?.queryKey, search) ? before : undefined),
  })
  const here = results.data && !results.isPlaceholderData ? seenPage(search.page, results.data) : undefined
  const next = { ...search, page: search.page + 1 }
  const nextPage = useQuery({
    ...searchQuery(api, next),
    enabled: here !== undefined && here.books > 0 && !isNextDisabled(search.page, countPages(here)),
  })

  const stepBack = here && pageBefore(here)
  const refetch = useEffectEvent((page: number) =>
    queries.invalidateQueries({ queryKey: searchQuery(api, { ...search, page }).queryKey }),
  )
  useEffect(() => {
    if (stepBack !== undefined) void refetch(stepBack)
  }, [stepBack])

  const count: PageCount | undefined =
    here && countPages(here, nextPage.data ? [seenPage(next.page, nextPage.data)] : [])
  return { results, count, stepBack }
}

function isSameSearch(key: readonly unknown[] | undefined, { type, query }: Search): boolean {
  return key?.[1] === type && key[2] === query
}

function seenPage(page: number, { books, totalPages, totalResults }: SearchReply): SeenPage {
  return { page, books: books.length, totalPages, totalResults }
}
