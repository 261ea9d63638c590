import type { Api } from '#contract/api.ts'
import { countUnread } from '#contract/notifications/notifications.ts'
import { readStream } from './read-stream.ts'

const pollMs = 60_000
/** So that not all pages come back at the same moment when a server stops. */
const longestPauseMs = 5_000

interface Following {
  api: Api
  token: () => string | undefined
  /** Whose tabs share the stream. */
  username: string
  onUnread: (unread: number) => void
}

type Message = { unread: number } | 'what is it?'

/**
 * Tells the number of unread notifications whenever it changes. One tab of a browser has the connection and tells the others;
 * when it closes, another takes over. Where there can be no stream, the number is asked for every minute.
 */
export function followUnread({ api, token, username, onUnread }: Following): () => void {
  let tab = startTab()
  // A page that is kept for going back must hold no connection.
  const pause = () => tab.abort()
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (persisted) tab = startTab()
  }
  addEventListener('pagehide', pause)
  addEventListener('pageshow', resume)
  return () => {
    removeEventListener('pagehide', pause)
    removeEventListener('pageshow', resume)
    tab.abort()
  }

  function startTab(): AbortController {
    const leaving = new AbortController()
    const { signal } = leaving
    if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
      void pollAlone(signal)
      return leaving
    }
    const name = `octavo notifications of ${username}`
    const others = new BroadcastChannel(name)
    let known: number | undefined
    let leads = false
    others.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data === 'what is it?') {
        if (leads && known !== undefined) say({ unread: known })
      } else hear(data.unread)
    })
    signal.addEventListener('abort', () => others.close(), { once: true })
    say('what is it?')
    navigator.locks
      .request(name, { signal }, async () => {
        leads = true
        await lead(signal, (unread) => {
          hear(unread)
          say({ unread })
        })
      })
      // The tab left before its turn came.
      .catch(() => {})
    return leaving

    function say(message: Message): void {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      if (!signal.aborted) others.postMessage(message)
    }

    function hear(unread: number): void {
      known = unread
      if (!signal.aborted) onUnread(unread)
    }
  }

  async function lead(signal: AbortSignal, tell: (unread: number) => void): Promise<void> {
    while (!signal.aborted) {
      const bearer = token()
      if (bearer === undefined) return
      const wasOpen = await readStream({ token: bearer, signal, onUnread: tell })
      if (signal.aborted) return
      // Also shows the end of the session, if that is why the stream ended.
      await ask(tell)
      await rest(wasOpen ? Math.random() * longestPauseMs : pollMs, signal)
    }
  }

  async function pollAlone(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await ask(onUnread)
      await rest(pollMs, signal)
    }
  }

  async function ask(tell: (unread: number) => void): Promise<void> {
    await api.call(countUnread, {}).then(
      ({ unread }) => tell(unread),
      () => {},
    )
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
