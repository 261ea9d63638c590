import type { FastifyBaseLogger } from 'fastify'
import { Refused } from './link.ts'
import {
  received,
  type AskName,
  type Asks,
  type CommandName,
  type Commands,
  type Entries,
  type EntryName,
  type Reply,
  type Request,
} from './protocol.ts'

/** What the starting process holds for all that it started. */
export interface SharedState {
  asks: {
    [Name in AskName]: (
      question: Asks[Name]['question'],
      from: number,
    ) => Asks[Name]['answer'] | Promise<Asks[Name]['answer']>
  }
  /** Throws `Refused`, or resolves with what leaves again: without an outcome if the process died. */
  entries: {
    [Name in EntryName]: (
      question: Entries[Name]['question'],
      signal: AbortSignal,
    ) => Promise<(outcome: Entries[Name]['outcome']) => void>
  }
  /** Called when a process has ended. */
  forget(from: number): void
}

/** One of the started processes. */
export interface Connected {
  readonly from: number
  take(requests: Request[]): void
  takeResult(number: number, value: unknown): void
  command<Name extends CommandName>(
    what: Name,
    question: Commands[Name]['question'],
  ): Promise<Commands[Name]['answer'] | undefined>
  /** Gives back everything it holds. */
  forget(): void
}

interface Claim {
  giveUp: AbortController
  leave?: (outcome: unknown) => void
}

interface Channel {
  reply(replies: Reply[]): void
  command(what: CommandName, question: unknown, number: number): void
}

/** The starting process's side of a link; `from` identifies the process behind the channel. */
export function connectProcess(
  { asks, entries, forget: forgetShared }: SharedState,
  from: number,
  channel: Channel,
  log: Pick<FastifyBaseLogger, 'error'>,
): Connected {
  const claims = new Map<number, Claim>()
  const commanded = new Map<number, (value: unknown) => void>()
  let batch: Reply[] = []
  let commands = 0
  let isGone = false
  return { from, take, takeResult, command, forget }

  function take(requests: Request[]): void {
    for (const [id, act, ...rest] of requests) {
      if (act === 'leave') leave(id, rest[0])
      else if (act === 'give up') giveUp(id)
      else void (act === 'ask' ? ask : enter)(id, String(rest[0]), rest[1]).catch((error) => answerError(id, error))
    }
  }

  async function ask(id: number, what: string, question: unknown): Promise<void> {
    const answer: (question: unknown, from: number) => unknown = received(asks[received<AskName>(what)])
    post([id, 'answer', await answer(question, from)])
  }

  async function enter(id: number, what: string, question: unknown): Promise<void> {
    const claim: Claim = { giveUp: new AbortController() }
    claims.set(id, claim)
    const begin: (question: unknown, signal: AbortSignal) => Promise<(outcome: unknown) => void> = received(
      entries[received<EntryName>(what)],
    )
    try {
      claim.leave = await begin(question, claim.giveUp.signal)
    } catch (error) {
      if (claims.delete(id)) throw error
      return
    }
    // It may have given up, or died, at that moment.
    if (claims.has(id)) post([id, 'answer', null])
    else claim.leave(null)
  }

  function leave(id: number, outcome: unknown): void {
    claims.get(id)?.leave?.(outcome)
    claims.delete(id)
  }

  function giveUp(id: number): void {
    const claim = claims.get(id)
    claims.delete(id)
    if (claim?.leave) claim.leave(null)
    else claim?.giveUp.abort()
  }

  function answerError(id: number, error: unknown): void {
    if (error instanceof Refused) return post([id, 'refusal', error.refusal ?? null])
    log.error({ err: error }, 'a question of another process failed')
    post([id, 'failure', error instanceof Error ? error.message : String(error)])
  }

  function post(reply: Reply): void {
    if (isGone || batch.push(reply) > 1) return
    setImmediate(() => {
      if (!isGone) channel.reply(batch)
      batch = []
    })
  }

  function command<Name extends CommandName>(
    what: Name,
    question: Commands[Name]['question'],
  ): Promise<Commands[Name]['answer'] | undefined> {
    if (isGone) return Promise.resolve(undefined)
    const number = (commands += 1)
    return new Promise((resolve) => {
      commanded.set(number, (value) => resolve(received(value)))
      channel.command(what, question, number)
    })
  }

  function takeResult(number: number, value: unknown): void {
    commanded.get(number)?.(value)
    commanded.delete(number)
  }

  function forget(): void {
    isGone = true
    for (const id of claims.keys()) giveUp(id)
    for (const resolve of commanded.values()) resolve(undefined)
    forgetShared(from)
  }
}
