import './ui/base.css'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Octavo } from './app/octavo.tsx'
import { aboutPage, landingPage, privacyNoticePage } from './app/pages/pages.ts'
import { api, pageIsThere, session } from './early.ts'

void pageIsThere.then(() =>
  show(
    <Octavo api={api} session={session} route={(app) => <BrowserRouter>{app}</BrowserRouter>} />,
    document.getElementById('root'),
  ),
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
    await page.code.preload()
    hydrateRoot(root, octavo)
    return
  }
  root.replaceChildren()
  createRoot(root).render(octavo)
}
