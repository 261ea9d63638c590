import { useEffect, useRef, useState } from 'react'
import { Failure } from '#contract/errors.ts'
import type { Gamification } from '#contract/shapes.ts'
import type { Book } from '#contract/book.ts'
import { errorMessage } from '../../transport/error-message.ts'

/** Makes the change to one book; returns what it earned, if it can earn. */
export type ChangeBook = (book: Book) => Promise<Gamification | undefined>

export interface Failed {
  book: Book
  why: string
}

export interface Changes {
  total: number
  changed: Book[]
  failed: Failed[]
  earned: Gamification[]
  /** 'waiting' until the server takes more calls. */
  state: 'running' | 'waiting' | 'stopped' | 'over'
}

const waitMs = 5_000

/** Changes books one after another, so that the rest of Octavo stays quick; may be stopped between two of them. */
export function useChanges(onOver: (changes: Changes) => void) {
  const [changes, setChanges] = useState<Changes>()
  const stopped = useRef(new AbortController())

  useEffect(() => () => stopped.current.abort(), [])

  async function start(books: readonly Book[], change: ChangeBook) {
    stopped.current = new AbortController()
    const { signal } = stopped.current
    const now: Changes = { total: books.length, changed: [], failed: [], earned: [], state: 'running' }
    const show = (state: Changes['state']) => setChanges({ ...now, state })
    show('running')
    for (const book of books) {
      if (signal.aborted) break
      try {
        const earned = await patiently(() => change(book), signal, show)
        now.changed.push(book)
        if (earned) now.earned.push(earned)
      } catch (error) {
        if (signal.aborted) break
        now.failed.push({ book, why: errorMessage(error, 'This could not be saved.') })
      }
      show('running')
    }
    const end = { ...now, state: signal.aborted ? ('stopped' as const) : ('over' as const) }
    setChanges(end)
    onOver(end)
  }

  return {
    changes,
    start: (books: readonly Book[], change: ChangeBook) => void start(books, change),
    stop: () => stopped.current.abort(),
  }
}

/** Waits and tries again as long as the server takes no more calls. */
async function patiently<T>(call: () => Promise<T>, signal: AbortSignal, show: (state: 'waiting') => void): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'too_many_requests' || signal.aborted) throw error
    show('waiting')
    await pause((error.retryAfter ?? 0) * 1_000 || waitMs, signal)
    if (signal.aborted) throw error
    return patiently(call, signal, show)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
