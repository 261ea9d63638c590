/** Signs of life come more often than this. */
const silenceMs = 70_000

interface StreamHandlers {
  token: string
  signal: AbortSignal
  onUnread: (unread: number) => void
}

/** Reads the stream until it ends; resolves with whether it had been open. */
export async function readStream({ token, signal, onUnread }: StreamHandlers): Promise<boolean> {
  const quiet = new AbortController()
  let watch = setTimeout(() => quiet.abort(), silenceMs)
  let wasOpen = false
  try {
    const response = await fetch('/api/notifications/stream/', {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, quiet.signal]),
    })
    const reader = response.ok ? response.body?.getReader() : undefined
    if (!reader) return false
    wasOpen = true
    const decoder = new TextDecoder()
    let pending = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(watch)
      watch = setTimeout(() => quiet.abort(), silenceMs)
      const events = (pending + decoder.decode(value, { stream: true })).split('\n\n')
      pending = events.pop() ?? ''
      for (const event of events) {
        const [, unread] = /^event: unread\ndata: (\d+)$/.exec(event) ?? []
        if (unread !== undefined) onUnread(Number(unread))
      }
    }
  } catch {
    // Hung up by either side: it is opened again, or asked for.
    return wasOpen
  } finally {
    clearTimeout(watch)
  }
}
