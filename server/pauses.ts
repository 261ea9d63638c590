/** After so much calculation, others go first. */
const burstMs = 5

/** Long calculations that wait to go on. */
const waiting: (() => void)[] = []

/**
 * For a long calculation in the one thread that answers everybody: awaited between its steps, it lets all that waits go first once one has
 * calculated for some milliseconds. Of several calculations, one goes on at a time.
 */
export function createPauses(now = () => performance.now()): () => Promise<void> {
  let since = now()
  return async () => {
    if (now() - since < burstMs) return
    await new Promise<void>((goOn) => {
      waiting.push(goOn)
      if (waiting.length === 1) setImmediate(letOneGoOn)
    })
    since = now()
  }
}

function letOneGoOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGoOn)
}
