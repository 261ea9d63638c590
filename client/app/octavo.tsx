import { StrictMode, type ReactNode } from 'react'
import type { Api } from '#contract/api.ts'
import type { SessionStore } from '../session/session-store.ts'
import { App } from './app.tsx'
import { Providers } from './providers.tsx'

interface OctavoProps {
  api: Api
  session: SessionStore
  /** Puts the router around the app: the browser's own, or that of one address. */
  route: (app: ReactNode) => ReactNode
}

/** All of it: the same tree in the browser and where pages are rendered at build. */
export function Octavo({ api, session, route }: OctavoProps) {
  return (
    <StrictMode>
      <Providers api={api} session={session}>
        {route(<App />)}
      </Providers>
    </StrictMode>
  )
}
