import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'
import { Failure } from '#contract/errors.ts'

const fresh = 30_000
const retries = 2

export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      // Offline, requests fail with a message instead of waiting silently.
      queries: { staleTime: fresh, retry: worthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * Invalidation also cancels pending reads, which may have been answered before the change. TanStack Query does not do that for first loads
 * and inactive queries.
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

/** Retries what may succeed a moment later: not rejected requests, and not a source that is unavailable for a while. */
function worthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof Failure) || error.code === 'source_unavailable') return false
  return failures < retries && error.status >= 500
}
