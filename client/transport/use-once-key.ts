import { useRef } from 'react'
import { newOnceKey } from './retry-once.ts'

interface OnceKey {
  /** The same key while the same is sent again, as it is unknown whether it was processed. */
  keyFor(content: unknown): string
  /** What is sent next is another thing, even if it says the same. */
  answered(): void
}

/** Keeps what is sent again after a failure from being done twice. */
export function useOnceKey(): OnceKey {
  const attempt = useRef<{ content: string; onceKey: string }>(undefined)
  return {
    keyFor(content) {
      const text = JSON.stringify(content)
      if (attempt.current?.content !== text) attempt.current = { content: text, onceKey: newOnceKey() }
      return attempt.current.onceKey
    },
    answered() {
      attempt.current = undefined
    },
  }
}
