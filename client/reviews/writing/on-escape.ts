import type { KeyboardEvent } from 'react'

/** Ignores the Escape that cancels an input method's composition. */
export function onEscape(leave: () => void): (event: KeyboardEvent) => void {
  return ({ key, nativeEvent }) => {
    if (key === 'Escape' && !nativeEvent.isComposing) leave()
  }
}
