import './ui/base.css'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { verifyToken } from '#contract/accounts.ts'
import { createApi } from '#contract/api.ts'
import { browserSend } from './transport/browser-send.ts'
import { Octavo } from './app/octavo.tsx'
import { aboutPage, landingPage } from './app/pages/pages.ts'
import { preloadForReader } from './app/routes.tsx'
import { followOtherTabs } from './session/follow-other-tabs.ts'
import { isLeaving } from './session/page-unload.ts'
import { createSessionStore, tokenOf } from './session/session-store.ts'

const session = createSessionStore()
const api = createApi(browserSend({ token: () => tokenOf(session.read()), onRejected: session.reject }))

const code = tokenOf(session.read()) ? preloadForReader(location.pathname) : undefined

// Who is told of the session before the code is there sees the words for waiting for 300 ms longer: React keeps them so long.
void session.restore(async (token) => (await Promise.all([verify(token), code]))[0])
followOtherTabs(session, verify)

void show(
  <Octavo api={api} session={session} route={(app) => <BrowserRouter>{app}</BrowserRouter>} />,
  document.getElementById('root'),
)

/** A page that was rendered at build is taken over as it stands, but not the landing page of a reader: theme.js hides it. */
async function show(octavo: ReactNode, root: HTMLElement | null): Promise<void> {
  if (!root) throw new Error('The page has no #root')
  const prerendered = root.dataset['prerendered']
  delete root.dataset['prerendered']
  const page = [landingPage, aboutPage].find(({ path }) => path === prerendered && path === location.pathname)
  if (page && session.read().status === 'signed-out') {
    // React throws away what it finds where its own code is not there yet.
    await page.preload()
    hydrateRoot(root, octavo)
    return
  }
  root.replaceChildren()
  createRoot(root).render(octavo)
}

/**
 * A token that fails here ends the session in silence, so it goes past the handling of a 401. A call that is broken off because
 * the page is being left says nothing about the token: it is never answered.
 */
async function verify(token: string): Promise<{ username: string }> {
  try {
    return await createApi(browserSend({ token: () => token, onRejected: () => false })).call(verifyToken, {})
  } catch (error) {
    if (isLeaving()) return new Promise(() => {})
    throw error
  }
}
