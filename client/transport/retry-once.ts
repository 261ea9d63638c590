import { Failure } from '#contract/errors.ts'

const pause = 800

/** A call that is safe to send again is sent once more where nobody can tell whether it was done. */
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

/** A key under which something is done once. (`crypto.randomUUID` is only there on a page served by https.) */
export function newOnceKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
