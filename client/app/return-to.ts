import type { Location } from 'react-router'
import type { Session } from '../session/session-store.ts'

/** History state that keeps the requested address until someone logs in. */
interface ReturnToState {
  wanted: string
  /** The reader it is for; nobody else is sent there. */
  of?: string | undefined
}

/** Meant for the reader whose session has just ended, if any. */
export function returnToState({ pathname, search, hash }: Location, session: Session): ReturnToState {
  return { wanted: `${pathname}${search}${hash}`, of: session.status === 'signed-out' ? session.username : undefined }
}

/** A local path: two leading slashes would name another host. */
const ownAddress = /^\/(?![/\\])/

/** History state may have been written by an older version of the app. */
export function readReturnTo(state: unknown, username: string): string | undefined {
  const { wanted, of = username }: Partial<ReturnToState> = Object(state)
  return typeof wanted === 'string' && ownAddress.test(wanted) && of === username ? wanted : undefined
}
