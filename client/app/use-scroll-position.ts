import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const storageKey = 'scroll positions'
const scrollTimeoutMs = 3_000

/** A new page starts at the top; going back restores the scroll position as soon as the page is long enough. */
export function useScrollPosition(): void {
  const { key, pathname, search, hash } = useLocation()
  // The first page of every visit has the key 'default', whatever its address.
  const historyKey = `${key} ${pathname}${search}`
  const type = useNavigationType()
  const pathBefore = useRef(pathname)

  useLayoutEffect(() => {
    const target = type === NavigationType.Pop ? positions().get(historyKey) : undefined
    const changed = pathname !== pathBefore.current
    pathBefore.current = pathname
    if (target !== undefined) return scrollWhenLongEnough(target)
    const named = hash && document.getElementById(hash.slice(1))
    if (named) named.scrollIntoView()
    else if (changed) scrollTo(0, 0)
    return undefined
  }, [historyKey, pathname, hash, type])

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions().set(historyKey, scrollY)
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', keepPositions)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', keepPositions)
    }
  }, [historyKey])
}

function scrollWhenLongEnough(target: number): () => void {
  const attempts = new AbortController()
  const { signal } = attempts
  const observer = new ResizeObserver(attempt)
  signal.addEventListener('abort', () => observer.disconnect())
  const timer = setTimeout(() => attempts.abort(), scrollTimeoutMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
  // Input from the reader cancels the restoration.
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(event, () => attempts.abort(), { signal, passive: true })
  }
  observer.observe(document.body)
  attempt()

  function attempt() {
    scrollTo(0, target)
    if (Math.abs(scrollY - target) <= 1) attempts.abort()
  }

  return () => attempts.abort()
}

let known: Map<string, number> | undefined

function positions(): Map<string, number> {
  known ??= new Map(readPositions())
  return known
}

function readPositions(): [string, number][] {
  try {
    return Object.entries<number>(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return []
  }
}

function keepPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(positions())))
  } catch {
    // Storage is unavailable: after a reload the page starts at the top.
  }
}
