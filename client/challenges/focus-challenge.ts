export function challengeElementId(challengeId: string): string {
  return `challenge-${challengeId}`
}

/** Once it stands in its new place: whoever came by the keyboard goes on from there, or from the top where it is gone. */
export function focusChallenge(challengeId: string): void {
  requestAnimationFrame(() => {
    const card = document.getElementById(challengeElementId(challengeId)) ?? document.querySelector('main')
    card?.focus({ preventScroll: true })
  })
}
