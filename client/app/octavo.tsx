import { StrictMode, type ReactNode } from 'react'
import type { Api } from '#contract/api.ts'
import type { SessionStore } from '../session/session-store.ts'
import { App } from './app.tsx'
import { Providers } from './providers.tsx'

interface OctavoProps {
  api: Api
  session: SessionStore
  /** Wraps the app in a router: the browser's, or a static one when pages are prerendered. */
  route: (app: ReactNode) => ReactNode
}

/** The whole app: the same tree in the browser and when pages are prerendered at build time. */
export function Octavo({ api, session, route }: OctavoProps) {
  return (
    <StrictMode>
      <Providers api={api} session={session}>
        {route(<App />)}
      </Providers>
    </StrictMode>
  )
}
