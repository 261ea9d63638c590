import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf the server works: a reader, or a visitor's network. Nobody where it works by itself. */
export interface Caller {
  id: string
  signedIn: boolean
}

/** Set for as long as a call is handled: who spends an outside catalogue's quota need not be told from function to function. */
export const caller = new AsyncLocalStorage<Caller>()
