import type { ReactNode } from 'react'
import type { Api } from '#contract/api.ts'
import { ApiContext } from '../transport/api-context.ts'
import { SessionContext, useUser } from '../session/session-context.ts'
import type { SessionStore } from '../session/session-store.ts'
import { ToastProvider } from '../ui/feedback/toast.tsx'

interface ProvidersProps {
  api: Api
  session: SessionStore
  children: ReactNode
}

export function Providers({ api, session, children }: ProvidersProps) {
  return (
    <SessionContext value={session}>
      <ApiContext value={api}>
        <SessionToasts>{children}</SessionToasts>
      </ApiContext>
    </SessionContext>
  )
}

function SessionToasts({ children }: { children: ReactNode }) {
  return <ToastProvider owner={useUser()?.username ?? ''}>{children}</ToastProvider>
}
