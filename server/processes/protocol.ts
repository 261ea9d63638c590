import type { QueueSize } from '../bounded-queue.ts'

/** What a process asks the one that started it, which answers for all. */
export interface Asks {
  /** Counts one more call of this caller in this window, and those that the process has counted by itself before. */
  countCall: {
    question: CallToCount
    answer: { current: number; ttl: number }
  }
  /** Takes a token from the bucket; or says when there will be one, in milliseconds since 1970. */
  takeToken: {
    question: { buckets: string; id: string; max: number; perHour: number }
    answer: { retryAt: number } | null
  }
  /** Notes until when an outside service wants to be left alone, if given; answers until when it does. */
  restOf: { question: { service: string; until: number | null }; answer: number | null }
  /** Until when a circuit breaker is open; null if it is closed. */
  breakerOpenUntil: { question: string; answer: number | null }
  /** Reports how many bytes each address leaves unread here; answers how many it leaves unread in the other processes. */
  unsentElsewhere: { question: Record<string, number>; answer: Record<string, number> }
  /** Looks for jobs of this kind now, in whichever process works on them. */
  wake: { question: string; answer: null }
  /** The metrics of all processes, as a page for Prometheus. */
  metrics: { question: null; answer: string }
}

export interface CallToCount {
  counter: string
  caller: string
  windowMs: number
  window: number
  /** Calls that the process has counted by itself. */
  before: number
  /** Whether `before` is another caller's count, which this one inherited: it may be far too high. */
  isInherited: boolean
  /** How many calls each process may have counted by itself at most. */
  share: number
}

/** Where, for whom, and how long it is expected to take. */
export interface QueueEntry {
  name: string
  key: string
  size: QueueSize
  expectedMs?: number
}

/** What a process enters and leaves again. What it holds when it dies is given back. */
export interface Entries {
  queue: { question: QueueEntry; refusal: null; outcome: null }
  /** A queue for all keys, whose turns are shared fairly between them. */
  'fair queue': { question: QueueEntry; refusal: null; outcome: null }
  /** The queue of password hashes. */
  hash: { question: { network: string; isKnown: boolean }; refusal: null; outcome: null }
  /** Bytes of a large body, counted for each of the holders. */
  body: {
    question: { reader: string | null; address: string; site: string; bytes: number }
    refusal: 'busy' | 'too_many_requests'
    outcome: null
  }
  /** A question to an outside service, by the name of its circuit breaker. */
  breaker: { question: string; refusal: { openUntil: number }; outcome: BreakerOutcome | null }
}

/** How a question to an outside service ended; null where it says nothing about the service. */
export interface BreakerOutcome {
  /** Undefined if it was answered. `retryAt` is in milliseconds since 1970. */
  failure?: { kind: string; retryAt: number | null }
}

/** What the starting process asks one of those that it started. */
export interface Commands {
  /** How many bytes of large bodies each site holds here that nobody works on. */
  unusedBodies: { question: null; answer: Record<string, number> }
  /** Gives up the site's oldest of them, so many bytes or a little more; answers how many. */
  giveUpBodies: { question: { site: string; bytes: number }; answer: number }
  metrics: { question: null; answer: object[] }
  wake: { question: string; answer: null }
  /** Leaves counting this caller's calls of the window to the parent; answers how many there were. */
  handOver: { question: { counter: string; caller: string; window: number; share: number }; answer: number }
}

export type AskName = keyof Asks
export type EntryName = keyof Entries
export type CommandName = keyof Commands

/** Sent in batches, so that what comes together costs one message. */
export type Request =
  | [id: number, act: 'ask' | 'enter', what: string, question: unknown]
  | [id: number, act: 'leave', outcome: unknown]
  | [id: number, act: 'give up']

export type Reply = [id: number, end: 'answer' | 'refusal' | 'failure', value: unknown]

/** From a process to the one that started it. */
export type Upward =
  | { requests: Request[] }
  | { listening: string }
  | { failed: string }
  | { done: number; value: unknown }

/** From the starting process. */
export type Downward =
  | { start: unknown }
  | { replies: Reply[] }
  | { command: CommandName; question: unknown; number: number }
  | { stop: 'gently' | 'now' }

/** Takes a message for what it must be: the other process runs the same code. */
export function received<Message>(message: unknown): Message {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the other process runs the same code
  return message as Message
}
