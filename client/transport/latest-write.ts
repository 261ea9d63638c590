/**
 * Sends one after the other; of what is asked for during a call only the last is sent. `outdated` tells the sender
 * whether something newer is pending: a failure then no longer matters.
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
