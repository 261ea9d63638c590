import type { Send, WireReply } from '#contract/api.ts'

interface EarlyReads {
  /** Asks before the code that needs the reply has loaded. */
  ask: Send
  /** Sends, unless the same was asked for early: the first one gets that reply. */
  send: Send
  /** The reply to what was asked for early, if it has come; it is given once, here or by `send`. */
  known: (url: string) => WireReply | undefined
}

interface Asked {
  reply: Promise<WireReply | undefined>
  /** Once it has come. */
  come?: WireReply
}

/** Long enough for a page's code to load on a slow network. */
const keptMs = 20_000

/** A reply is kept for the same token alone, until something is written; one that failed is asked for anew. */
export function earlyReads(early: Send, later: Send, token: () => string | undefined): EarlyReads {
  const asked = new Map<string, Asked>()
  const keyOf = (url: string) => `${token() ?? ''} ${url}`

  function taken(url: string): Asked | undefined {
    const key = keyOf(url)
    const entry = asked.get(key)
    asked.delete(key)
    return entry
  }

  return {
    ask(request) {
      const reply = early(request)
      const key = keyOf(request.url)
      const entry: Asked = {
        reply: reply.then(
          (come) => (entry.come = come),
          () => undefined,
        ),
      }
      asked.set(key, entry)
      setTimeout(() => asked.delete(key), keptMs)
      return reply
    },
    async send(request) {
      if (request.method !== 'GET') {
        asked.clear()
        return later(request)
      }
      const reply = await taken(request.url)?.reply
      return reply && reply.status < 400 ? reply : later(request)
    },
    known(url) {
      const { come } = asked.get(keyOf(url)) ?? {}
      return come && come.status < 400 ? taken(url)?.come : undefined
    },
  }
}
