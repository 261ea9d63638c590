import { QueryClient } from '@tanstack/react-query'
import { Failure } from '#contract/errors.ts'

const fresh = 30_000
const retries = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline a call fails and says so, instead of waiting without a word.
      queries: { staleTime: fresh, retry: worthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** What the server refused it refuses again; what it could not do just now, it may do a moment later. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < retries && error instanceof Failure && error.status >= 500
}
