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

/** The other side has no room for it, or the wait was given up. */
export class Refused<Refusal = unknown> extends Error {
  readonly refusal: Refusal | undefined

  constructor(refusal?: Refusal) {
    super('Refused.')
    this.refusal = refusal
  }
}

/** From one of several processes of a server to the one that started it, which holds what they share. */
export interface Link {
  ask<Name extends AskName>(what: Name, question: Asks[Name]['question']): Promise<Asks[Name]['answer']>
  /** Resolves with how to leave again; rejects with `Refused`, also if the signal aborts the wait. */
  enter<Name extends EntryName>(
    what: Name,
    question: Entries[Name]['question'],
    signal?: AbortSignal,
  ): Promise<(outcome?: Entries[Name]['outcome']) => void>
  /** Says how this process obeys a command. */
  obey<Name extends CommandName>(
    what: Name,
    work: (question: Commands[Name]['question']) => Commands[Name]['answer'] | Promise<Commands[Name]['answer']>,
  ): void
}

/** The link's other end in this process, for whoever receives the messages. */
export interface LinkEnd extends Link {
  take(replies: Reply[]): void
  run(what: CommandName, question: unknown): Promise<unknown>
}

interface Pending {
  answer(value: unknown): void
  refuse(refusal: unknown): void
  fail(message: string): void
}

/** What is asked in one turn of the event loop is sent in one batch. */
export function createLink(send: (requests: Request[]) => void): LinkEnd {
  const pending = new Map<number, Pending>()
  const commands = new Map<CommandName, (question: unknown) => unknown>()
  let batch: Request[] = []
  let count = 0
  return { ask, enter, obey, take, run }

  function post(request: Request): void {
    if (batch.push(request) > 1) return
    setImmediate(() => {
      send(batch)
      batch = []
    })
  }

  function ask<Name extends AskName>(what: Name, question: Asks[Name]['question']): Promise<Asks[Name]['answer']> {
    const id = (count += 1)
    return new Promise((resolve, reject) => {
      pending.set(id, {
        answer: (value) => resolve(received(value)),
        refuse: (refusal) => reject(new Refused(refusal)),
        fail: (message) => reject(new Error(message)),
      })
      post([id, 'ask', what, question])
    })
  }

  function enter<Name extends EntryName>(
    what: Name,
    question: Entries[Name]['question'],
    signal?: AbortSignal,
  ): Promise<(outcome?: Entries[Name]['outcome']) => void> {
    const id = (count += 1)
    const { promise, resolve, reject } = Promise.withResolvers<(outcome?: Entries[Name]['outcome']) => void>()
    const giveUp = () => {
      pending.delete(id)
      post([id, 'give up'])
      reject(new Refused())
    }
    pending.set(id, {
      answer: () => resolve((outcome) => post([id, 'leave', outcome ?? null])),
      refuse: (refusal) => reject(new Refused(refusal)),
      fail: (message) => reject(new Error(message)),
    })
    post([id, 'enter', what, question])
    signal?.addEventListener('abort', giveUp, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  function take(replies: Reply[]): void {
    for (const [id, end, value] of replies) {
      const waiting = pending.get(id)
      pending.delete(id)
      if (end === 'answer') waiting?.answer(value)
      else if (end === 'refusal') waiting?.refuse(value)
      else waiting?.fail(String(value))
    }
  }

  function obey<Name extends CommandName>(
    what: Name,
    work: (question: Commands[Name]['question']) => Commands[Name]['answer'] | Promise<Commands[Name]['answer']>,
  ): void {
    commands.set(what, (question) => work(received(question)))
  }

  async function run(what: CommandName, question: unknown): Promise<unknown> {
    return commands.get(what)?.(question)
  }
}

/** What this process is one of. */
interface Family {
  link: Link | undefined
  processes: number
  isReplacement: boolean
}

let family: Family = { link: undefined, processes: 1, isReplacement: false }

/** Call before anything is built on it. */
export function joinProcesses(link: Link | undefined, about: Omit<Family, 'link'>): void {
  family = { link, ...about }
}

/** Undefined if this process is the whole server: then it holds everything itself. */
export function linkToParent(): Link | undefined {
  return family.link
}

/** How many processes answer requests. What is counted in each on its own is divided by this. */
export function countProcesses(): number {
  return family.processes
}

/** Whether this process was started because another one had ended. */
export function isReplacement(): boolean {
  return family.isReplacement
}
