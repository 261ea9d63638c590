import { notifyManager } from '@tanstack/react-query'
import { focusMain } from '../ui/focus/focus-main.ts'

export function challengeElementId(challengeId: string): string {
  return `challenge-${challengeId}`
}

/** Once it stands in its new place: whoever came by the keyboard goes on from there, or from the top where it is gone. */
export function focusChallenge(challengeId: string): void {
  // After the news from the cache that moves it.
  notifyManager.schedule(() => {
    const card = document.getElementById(challengeElementId(challengeId))
    if (card) card.focus({ preventScroll: true })
    else focusMain()
  })
}
