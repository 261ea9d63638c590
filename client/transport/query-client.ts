import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'
import { Failure } from '#contract/errors.ts'

const fresh = 30_000
const retries = 2

export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      // Offline a call fails and says so, instead of waiting without a word.
      queries: { staleTime: fresh, retry: worthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * A read that is pending when something changes may have been answered before it. TanStack Query takes a first one for new,
 * and any that nobody looks at.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries(filters)
    return super.invalidateQueries(filters, options)
  }
}

/**
 * What the server refused it refuses again; what it could not do just now, it may do a moment later. But a source outside that is
 * away is left alone for a while.
 */
function worthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof Failure) || error.code === 'source_unavailable') return false
  return failures < retries && error.status >= 500
}
