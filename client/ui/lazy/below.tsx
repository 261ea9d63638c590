import { useDeferredValue, type ReactNode } from 'react'

/**
 * What stands further down a page. It is rendered in a second step: what the reader sees first is painted before the browser has to lay out
 * the rest.
 */
export function Below({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
