import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { createApi } from '#contract/api.ts'
import { Octavo } from './app/octavo.tsx'
import { visiting, type SessionStore } from './session/session-store.ts'

/** What a visitor sees at an address before any script has run. Used at build (tools/prerender-pages.ts). */
export async function prerenderPage(path: string): Promise<string> {
  const api = createApi(() => Promise.reject(new Error('No page that is rendered at build calls the server.')))
  const tree = (
    <Octavo api={api} session={visitor} route={(app) => <StaticRouter location={path}>{app}</StaticRouter>} />
  )
  const failures: unknown[] = []
  // In one piece: putting pieces together takes a script in the page, which the page does not allow.
  const { prelude } = await prerender(tree, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void failures.push(error),
  })
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}

/** Whom the page is rendered for: nobody in particular, for ever. */
const visitor: SessionStore = {
  read: () => visiting,
  subscribe: () => () => {},
  restore: () => Promise.resolve(),
  signIn: () => false,
  signOut: () => {},
  reject: () => false,
  changeUser: () => {},
}
