// Runs before the rest has come: it is small, needs neither React nor the page, and asks for what takes longest.
import { verifyToken } from '#contract/accounts.ts'
import { createApi } from '#contract/api.ts'
import { preloadForReader, preloadForVisitor } from './app/frames.ts'
import { readFrameEarly, readPageEarly } from './app/pages/read-early.ts'
import { followOtherTabs } from './session/follow-other-tabs.ts'
import { isLeaving } from './session/page-unload.ts'
import { readStoredSession } from './session/session-storage.ts'
import { createSessionStore, tokenOf } from './session/session-store.ts'
import { browserSend } from './transport/browser-send.ts'
import { earlyReads } from './transport/early-reads.ts'
import { dayText } from './ui/text/day-text.ts'

export const session = createSessionStore()
const tokenNow = () => tokenOf(session.read())
const reads = earlyReads(
  // A token that fails here ends the session in silence, as in `verify`.
  browserSend({ token: tokenNow, onRejected: () => false }),
  browserSend({ token: tokenNow, onRejected: session.reject, onSuspended: () => session.setSuspended(true) }),
  tokenNow,
)
export const api = createApi(reads.send, reads.known)

/** The whole page is there, and its style sheet: this script does not wait for them. */
export const pageIsThere = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))

const stored = readStoredSession()
const loadCode = () => (stored ? preloadForReader(location.pathname) : preloadForVisitor(location.pathname))

// A browser loads only a few files at a time: the session first, as everything waits for it, then what the page shows, which the server
// has to find. Session and code are awaited together: a session known before the code is there would show the loading text, which React
// then keeps for at least 300 ms.
void session.restore(async (token) => (await Promise.all([verify(token), Promise.resolve().then(loadCode)]))[0])
followOtherTabs(session, verify)
const ahead = createApi(reads.ask)
if (stored) readFrameEarly(ahead, { showsGame: !stored.user?.hides_game })
readPageEarly(ahead, location, stored !== undefined)
// The first date is slow to say: it is said while the rest is on its way.
if (stored) setTimeout(dayText, 0, '2020-01-01')
// theme.js keeps the fonts of a signed-in reader back, as they are a third of all that is loaded.
void loadCode().then(() => delete document.documentElement.dataset['fonts'])

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
