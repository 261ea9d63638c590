import { useSyncExternalStore } from 'react'

const storageKey = 'slash-key'
const listeners = new Set<() => void>()
/** Where storage is unavailable, it lasts until the page is left. */
let isOff = false

/** Whether '/' leads to the search, which speech input and a slip of the hand may do unasked. Kept by this browser. */
export function useSlashKeyOn(): boolean {
  return useSyncExternalStore(subscribe, isSlashKeyOn, () => true)
}

export function isSlashKeyOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return !isOff
  }
}

export function turnSlashKey(on: boolean): void {
  isOff = !on
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is unavailable.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
