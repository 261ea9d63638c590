import { Failure } from '#contract/errors.ts'

const pause = 800

/** Sends an idempotent request once more if it is unknown whether it was processed. */
export async function retryOnce<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Failure && error.status >= 500)) throw error
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
    return call()
  }
}

/** An idempotency key. (`crypto.randomUUID` exists only in secure contexts.) */
export function newOnceKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
