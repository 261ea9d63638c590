import { useSyncExternalStore } from 'react'

const wide = '(min-width: 64rem)'

/** Whether the bar has room for its links. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(wide).matches)
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
