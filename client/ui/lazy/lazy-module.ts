import { createElement, lazy, useState, type ComponentType } from 'react'

/** Code that is loaded when it is first needed, or shortly before. */
export interface LazyModule<T> {
  fetch: () => Promise<T>
  /** Does no harm where it cannot come: the next fetch is another try. */
  preload: () => Promise<void>
  /** What has come. */
  known: () => T | undefined
}

export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  let loaded: T | undefined

  async function fetch() {
    loaded ??= await load()
    return loaded
  }

  return { fetch, preload: () => fetch().then(nothing, nothing), known: () => loaded }
}

function nothing(): void {}

/**
 * Suspends until its code is there. What is there already is shown at once: even then `lazy` would let the words for waiting
 * flash up, and React keeps those for 300 ms.
 */
export function lazyComponent({ fetch, known }: LazyModule<ComponentType>): ComponentType {
  const Lazy = lazy(async () => ({ default: await fetch() }))
  return function LazyComponent() {
    const [Known] = useState(() => known() ?? Lazy)
    return createElement(Known)
  }
}
