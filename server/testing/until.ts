import { setTimeout as sleep } from 'node:timers/promises'

const everyMs = 50
const maxTries = 2_400

/** Waits for what happens in the background. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > maxTries) throw new Error('It did not happen.')
    await sleep(everyMs)
  }
}
