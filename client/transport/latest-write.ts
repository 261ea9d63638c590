/**
 * Sends one after the other; of what is asked for during a call only the last is sent. The sender is told whether something
 * newer waits: what it fails at then is no longer wanted.
 */
export function lastWins<T>(send: (value: T, outdated: () => boolean) => Promise<void>): (value: T) => void {
  let waiting: { value: T } | undefined
  let sending = false

  async function sendAll() {
    sending = true
    while (waiting) {
      const { value } = waiting
      waiting = undefined
      await send(value, () => waiting !== undefined)
    }
    sending = false
  }

  return (value) => {
    waiting = { value }
    if (!sending) void sendAll()
  }
}
