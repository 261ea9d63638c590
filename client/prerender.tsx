import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { createApi } from '#contract/api.ts'
import { Octavo } from './app/octavo.tsx'
import { visiting, type SessionStore } from './session/session-store.ts'

/** The HTML that a visitor sees before any script has run. Used at build time (tools/client-build/prerender-pages.ts). */
export async function prerenderPage(path: string): Promise<string> {
  const api = createApi(() => Promise.reject(new Error('No page that is rendered at build calls the server.')))
  const tree = (
    <Octavo api={api} session={visitor} route={(app) => <StaticRouter location={path}>{app}</StaticRouter>} />
  )
  const failures: unknown[] = []
  // In one chunk: streaming several takes an inline script, which the Content-Security-Policy forbids.
  const { prelude } = await prerender(tree, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void failures.push(error),
  })
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}

/** Pages are prerendered for a visitor; the session never changes. */
const visitor: SessionStore = {
  read: () => visiting,
  subscribe: () => () => {},
  restore: () => Promise.resolve(),
  signIn: () => false,
  signOut: () => {},
  reject: () => false,
  changeUser: () => {},
  setSuspended: () => {},
}
