import type { Location } from 'react-router'
import type { Session } from '../session/session-store.ts'

/** What an entry of the browser's history remembers of the address that was asked for, until somebody has logged in. */
interface ReturnToState {
  wanted: string
  /** Nobody else is led there. */
  of?: string | undefined
}

/** Of the reader whose session has just ended, or of nobody in particular. */
export function returnToState({ pathname, search, hash }: Location, session: Session): ReturnToState {
  return { wanted: `${pathname}${search}${hash}`, of: session.status === 'signed-out' ? session.username : undefined }
}

/** With two strokes it would be another server's. */
const ownAddress = /^\/(?![/\\])/

/** It was written by us, but perhaps by an older page of ours. */
export function readReturnTo(state: unknown, username: string): string | undefined {
  const { wanted, of = username }: Partial<ReturnToState> = Object(state)
  return typeof wanted === 'string' && ownAddress.test(wanted) && of === username ? wanted : undefined
}
