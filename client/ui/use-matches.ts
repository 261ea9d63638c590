import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => follow(query, onChange),
    () => matchMedia(query).matches,
  )
}

function follow(query: string, onChange: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
