import type { Db, Tx } from '../db/database.ts'

/** Work of one kind; each job is known by a key, the id of what is to be worked on. */
export interface JobKind {
  name: string
  /**
   * Does a part of the work that takes seconds, so that jobs take turns, and stops early if the signal aborts. Returns when to go
   * on; undefined if everything is done. A job may be run again after a crash, and twice at once.
   */
  work(key: string, signal: AbortSignal): Promise<Date | undefined>
  /** Called when it failed too often. */
  giveUp(key: string): Promise<void>
}

export interface Jobs {
  /** Call in the transaction that wants the work. At most one job of a key is waiting. */
  add(tx: Tx | Db, name: string, key: string, startAfter?: Date): Promise<void>
  /** The same for any number of them, by one statement. */
  addAll(tx: Tx | Db, name: string, keys: readonly string[], startAfter?: Date): Promise<void>
  /** Call after that transaction, so that this server begins at once; others look every now and then. */
  wake(name: string): void
  start(kinds: JobKind[]): Promise<void>
  /** Waits for the parts being worked on; the rest goes on at another server or after the next start. */
  stop(): Promise<void>
}
