import { notifyManager } from '@tanstack/react-query'
import { focusMain } from '../ui/focus/focus-main.ts'

export function challengeElementId(challengeId: string): string {
  return `challenge-${challengeId}`
}

/** Moves the focus to the challenge's card in its new place, or to the top of the page if it is gone. */
export function focusChallenge(challengeId: string): void {
  // Runs after the cache update that moves the card.
  notifyManager.schedule(() => {
    const card = document.getElementById(challengeElementId(challengeId))
    if (card) card.focus({ preventScroll: true })
    else focusMain()
  })
}
