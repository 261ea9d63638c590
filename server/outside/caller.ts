import { AsyncLocalStorage } from 'node:async_hooks'

/** The reader or visitor's network that a request comes from. Background jobs have none. */
export interface Caller {
  id: string
  signedIn: boolean
}

/** Set while a request is handled, so that the caller who uses up an outside quota need not be passed down as an argument. */
export const caller = new AsyncLocalStorage<Caller>()
