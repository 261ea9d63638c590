import { ConnectionFailure } from './connection-failure.ts'

/** Lets so many in at once; the others wait in line, though not for ever. */
export function createTurnstile(places: number, patience: number): { enter(): Promise<void>; leave(): void } {
  const line: (() => void)[] = []
  let free = places

  function enter(): Promise<void> {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      line.push(proceed)
      const timer = setTimeout(giveUp, patience)
      function proceed(): void {
        clearTimeout(timer)
        resolve()
      }
      function giveUp(): void {
        line.splice(line.indexOf(proceed), 1)
        reject(new ConnectionFailure('Database: every connection is busy.'))
      }
    })
  }

  function leave(): void {
    const next = line.shift()
    if (next) next()
    else free += 1
  }

  return { enter, leave }
}
