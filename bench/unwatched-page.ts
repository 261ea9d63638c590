import { setTimeout as sleep } from 'node:timers/promises'

export interface UnwatchedPage {
  visit(address: string): Promise<void>
  /** The value of an expression, which may be a promise of JSON. */
  evaluate<T>(expression: string): Promise<T>
  keepCookies(cookies: readonly object[]): Promise<void>
  slowDown(times: number): Promise<void>
  close(): Promise<void>
}

interface Answer {
  id?: number
  result?: unknown
  error?: { message: string }
}

interface Evaluated<T> {
  result: { value: T }
  exceptionDetails?: object
}

/**
 * A page in a context of its own whose network nobody watches: Chromium keeps a stack for each request that DevTools or Playwright are told
 * of, which takes a slowed-down processor a third of a second before a page is painted.
 * @param debuggingPort of a browser that was started with `--remote-debugging-port`
 */
export async function openUnwatchedPage(
  debuggingPort: number,
  { width, height, deviceScaleFactor }: { width: number; height: number; deviceScaleFactor: number },
): Promise<UnwatchedPage> {
  const about = await fetch(`http://127.0.0.1:${debuggingPort}/json/version`)
  const { webSocketDebuggerUrl } = (await about.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The browser lets nobody in.')))
  })
  const pending = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) pending.get(answer.id)?.(answer)
  })
  let sent = 0

  async function send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    sent += 1
    const id = sent
    const answer = await new Promise<Answer>((resolve) => {
      pending.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
    pending.delete(id)
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result as T
  }

  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const metrics = { width, height, deviceScaleFactor, mobile: true }
  await send('Emulation.setDeviceMetricsOverride', metrics, sessionId)
  await send('Emulation.setTouchEmulationEnabled', { enabled: true }, sessionId)
  return {
    async visit(url) {
      await send('Page.navigate', { url }, sessionId)
      await sleep(100)
    },
    async evaluate<T>(expression: string) {
      const asked = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await send<Evaluated<T>>('Runtime.evaluate', asked, sessionId)
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return result.value
    },
    async keepCookies(cookies) {
      await send('Storage.setCookies', { cookies, browserContextId })
    },
    async slowDown(rate) {
      await send('Emulation.setCPUThrottlingRate', { rate }, sessionId)
    },
    async close() {
      await send('Target.disposeBrowserContext', { browserContextId })
      socket.close()
    },
  }
}
