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
  /** What the data will take the place of. */
  skeleton?: ReactNode
  /** A text is shown with a button to try again, anything else as it is. */
  failure: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query came to. Data that is there stays in sight, also when asking for it again fails. */
export function QueryContent<Data>({ query, loadingText, skeleton, failure, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Loading {...(loadingText && { text: loadingText })}>{skeleton}</Loading>
  if (typeof failure !== 'string') return failure
  return <FailureNotice text={failure} onRetry={() => void query.refetch()} />
}
