import type { Send, WireReply } from '#contract/api.ts'

interface EarlyReads {
  /** Asks before the code that needs the reply has loaded. */
  ask: Send
  /** Sends, unless the same was asked for early: the first one gets that reply. */
  send: Send
}

/** Long enough for a page's code to load on a slow network. */
const keptMs = 20_000

/** A reply is kept for the same token alone, until something is written; one that failed is asked for anew. */
export function earlyReads(early: Send, later: Send, token: () => string | undefined): EarlyReads {
  const asked = new Map<string, Promise<WireReply | undefined>>()
  const keyOf = (url: string) => `${token() ?? ''} ${url}`
  return {
    ask(request) {
      const reply = early(request)
      const key = keyOf(request.url)
      asked.set(
        key,
        reply.catch(() => undefined),
      )
      setTimeout(() => asked.delete(key), keptMs)
      return reply
    },
    async send(request) {
      if (request.method !== 'GET') {
        asked.clear()
        return later(request)
      }
      const key = keyOf(request.url)
      const known = asked.get(key)
      asked.delete(key)
      const reply = await known
      return reply && reply.status < 400 ? reply : later(request)
    },
  }
}
