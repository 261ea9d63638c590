import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { second } from '../time.ts'
import { connectClient } from './client.ts'
import type { DatabaseAddress } from './pool/address.ts'

/** Hears what the database tells all servers, on one connection of its own, which is opened when it is first needed. */
export interface Listener {
  /** Resolves with whether it hears: false behind a pooler, and while the database is away. */
  isListening(): Promise<boolean>
  /** `hear` gets what is told; `missed` is called when it hears again after it could not. */
  onMessage(hear: (message: string) => void, missed: () => void): void
  close(): Promise<void>
}

interface Options {
  address: DatabaseAddress
  channel?: string
  /** Called once if the connection leads to a pooler, which tells nothing. */
  onPooler?: () => void
  checkEveryMs?: number
}

const firstPauseMs = 100
const maxPauseMs = 5 * second
const answerTimeoutMs = 5 * second

export function createListener({
  address,
  channel = 'octavo',
  onPooler = () => {},
  checkEveryMs = 20 * second,
}: Options): Listener {
  const closing = new AbortController()
  const heard: ((message: string) => void)[] = []
  const againHeard: (() => void)[] = []
  let client: Client | undefined
  let isPooler = false
  let first: PromiseWithResolvers<void> | undefined
  let running: Promise<void> = Promise.resolve()
  return { isListening, onMessage, close }

  async function isListening(): Promise<boolean> {
    if (!first) {
      first = Promise.withResolvers()
      running = keepListening()
    }
    // A timer would hold what each caller holds until it ends.
    if (!client) await Promise.race([first.promise, sleep(answerTimeoutMs, undefined, { ref: false })])
    return client !== undefined
  }

  function onMessage(hear: (message: string) => void, missed: () => void): void {
    heard.push(hear)
    againHeard.push(missed)
  }

  async function keepListening(): Promise<void> {
    let pauseMs = firstPauseMs
    for (let times = 0; !closing.signal.aborted && !isPooler; times += 1) {
      const opened = await open().catch(() => undefined)
      first?.resolve()
      if (opened) {
        pauseMs = firstPauseMs
        client = opened
        if (times > 0) for (const missed of againHeard) missed()
        await untilLost(opened)
        client = undefined
        await Promise.race([opened.end().catch(() => {}), sleep(second, undefined, { ref: false })])
      }
      if (isPooler) return onPooler()
      await rest(pauseMs)
      pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    }
  }

  async function open(): Promise<Client | undefined> {
    const opened = await connectClient(address, { application_name: 'octavo listener', keepAlive: true })
    try {
      const { rows } = await opened.query<{ pid: number }>('select pg_backend_pid() as pid')
      // A pooler gives each client a made-up process id, and would give the session that listens to somebody else.
      isPooler = !('processID' in opened) || rows[0]?.pid !== opened.processID
      if (isPooler) throw new Error('A pooler tells nothing.')
      opened.on('notification', ({ payload = '' }) => {
        for (const hear of heard) hear(payload)
      })
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
      return opened
    } catch (error) {
      await opened.end()
      throw error
    }
  }

  /** Also when it no longer answers, as a network that drops packets silently raises no error. */
  async function untilLost(opened: Client): Promise<void> {
    const lost = new AbortController()
    const lose = () => lost.abort()
    for (const event of ['end', 'error'] as const) opened.once(event, lose)
    closing.signal.addEventListener('abort', lose, { once: true })
    while (!lost.signal.aborted) {
      await sleep(checkEveryMs, undefined, { ref: false, signal: lost.signal }).catch(() => {})
      if (lost.signal.aborted) break
      const silence = sleep(answerTimeoutMs, 'silence', { ref: false })
      const answer = opened.query('select 1').catch(() => 'silence')
      if ((await Promise.race([answer, silence])) === 'silence') {
        opened.connection.stream.destroy()
        break
      }
    }
    closing.signal.removeEventListener('abort', lose)
  }

  function rest(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { ref: false, signal: closing.signal }).catch(() => {})
  }

  async function close(): Promise<void> {
    closing.abort()
    await running
  }
}
