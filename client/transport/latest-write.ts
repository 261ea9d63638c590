/**
 * Sends one after the other; of what is asked for during a call only the last is sent. The sender is told whether something
 * newer waits: what it fails at then is no longer wanted.
 */
export function latestWrite<T>(send: (value: T, outdated: () => boolean) => Promise<void>): (value: T) => void {
  let pending: { value: T } | undefined
  let sending = false

  async function sendAll() {
    sending = true
    while (pending) {
      const { value } = pending
      pending = undefined
      await send(value, () => pending !== undefined)
    }
    sending = false
  }

  return (value) => {
    pending = { value }
    if (!sending) void sendAll()
  }
}
