import { createElement, lazy, useState, type ComponentType } from 'react'
import type { LazyModule } from './lazy-module.ts'

/**
 * Suspends until the module has loaded. A loaded module renders synchronously: `lazy` would still show the fallback, which React keeps for
 * 300 ms.
 */
export function lazyComponent({ fetch, known }: LazyModule<ComponentType>): ComponentType {
  const Lazy = lazy(async () => ({ default: await fetch() }))
  return function LazyComponent() {
    const [Known] = useState(() => known() ?? Lazy)
    return createElement(Known)
  }
}
