import type { ReactNode } from 'react'
import { FailureNotice } from './failure-notice.tsx'
import { Loading } from './loading.tsx'

interface QueryContentProps<Data> {
  query: {
    data: Data | undefined
    isPending: boolean
    refetch: () => Promise<unknown>
  }
  loadingText?: string
  /** Placeholder for the data. */
  skeleton?: ReactNode
  /** A string is shown with a retry button, anything else as it is. */
  failure: ReactNode
  children: (data: Data) => ReactNode
}

/** The loading, failure and success states of a query. Existing data stays visible even if a refetch fails. */
export function QueryContent<Data>({ query, loadingText, skeleton, failure, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Loading {...(loadingText && { text: loadingText })}>{skeleton}</Loading>
  if (typeof failure !== 'string') return failure
  return <FailureNotice text={failure} onRetry={() => void query.refetch()} />
}
