import './ui/base.css'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { verifyToken } from '#contract/accounts.ts'
import { createApi } from '#contract/api.ts'
import { browserSend } from './transport/browser-send.ts'
import { earlyReads } from './transport/early-reads.ts'
import { Octavo } from './app/octavo.tsx'
import { aboutPage, landingPage, privacyNoticePage, readEarly } from './app/pages/pages.ts'
import { preloadForReader, preloadForVisitor } from './app/routes.tsx'
import { followOtherTabs } from './session/follow-other-tabs.ts'
import { isLeaving } from './session/page-unload.ts'
import { createSessionStore, tokenOf } from './session/session-store.ts'

const session = createSessionStore()
const tokenNow = () => tokenOf(session.read())
const reads = earlyReads(
  // A token that fails here ends the session in silence, as in `verify`.
  browserSend({ token: tokenNow, onRejected: () => false }),
  browserSend({ token: tokenNow, onRejected: session.reject, onSuspended: () => session.setSuspended(true) }),
  tokenNow,
)
const api = createApi(reads.send)

const isReader = tokenNow() !== undefined
readEarly(createApi(reads.ask), location.pathname, isReader)
const code = isReader ? preloadForReader(location.pathname) : void preloadForVisitor(location.pathname)

// Session and code are awaited together: a session known before the code is there would show the loading text, which React then keeps for
// at least 300 ms.
void session.restore(async (token) => (await Promise.all([verify(token), code]))[0])
followOtherTabs(session, verify)

void show(
  <Octavo api={api} session={session} route={(app) => <BrowserRouter>{app}</BrowserRouter>} />,
  document.getElementById('root'),
)

/** Hydrates a prerendered page, except for the landing page of a signed-in reader, which theme.js hides. */
async function show(octavo: ReactNode, root: HTMLElement | null): Promise<void> {
  if (!root) throw new Error('The page has no #root')
  const prerendered = root.dataset['prerendered']
  delete root.dataset['prerendered']
  const page = [landingPage, aboutPage, privacyNoticePage].find(
    ({ path }) => path === prerendered && path === location.pathname,
  )
  if (page && session.read().status === 'signed-out') {
    // Hydration would discard the markup if the page's code were not loaded yet.
    await page.preload()
    hydrateRoot(root, octavo)
    return
  }
  root.replaceChildren()
  createRoot(root).render(octavo)
}

/**
 * A token that fails here ends the session silently, bypassing the 401 handling. A request aborted by leaving the page says nothing about
 * the token, so it never resolves.
 */
async function verify(token: string): Promise<{ username: string }> {
  try {
    return await createApi(browserSend({ token: () => token, onRejected: () => false })).call(verifyToken, {})
  } catch (error) {
    if (isLeaving()) return new Promise(() => {})
    throw error
  }
}
