import type { InfiniteData } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { firstPage } from './first-page.ts'

/** So long is what came before the page as good as asked for by the page. */
const momentMs = 1_000

/**
 * For a query whose call is made before the page's code has come (see `read` in `pages.ts`), and that must be asked anew whenever the
 * page is opened again: a reply that has come by then is shown in the first paint. Asked for by the page, it would come into the second
 * one, however long it has been there.
 */
export function shownAtOnce<E extends Endpoint>(
  api: Api,
  endpoint: E,
  input: Input<E>,
): { staleTime: number; initialData: () => Reply<E> | undefined } {
  return { staleTime: momentMs, initialData: () => api.known?.(endpoint, input) }
}

/** As `shownAtOnce`, for a query of pages: what has come is the first of them. */
export function firstPageAtOnce<E extends Endpoint>(
  api: Api,
  endpoint: E,
  input: Input<E>,
): { staleTime: number; initialData: () => InfiniteData<Reply<E>, typeof firstPage> | undefined } {
  const { staleTime, initialData } = shownAtOnce(api, endpoint, input)
  return {
    staleTime,
    initialData() {
      const page = initialData()
      return page && { pages: [page], pageParams: [firstPage] }
    },
  }
}
