import type { KeyboardEvent } from 'react'

/** Not the Escape that only takes back what is being composed of several keys. */
export function onEscape(leave: () => void): (event: KeyboardEvent) => void {
  return ({ key, nativeEvent }) => {
    if (key === 'Escape' && !nativeEvent.isComposing) leave()
  }
}
