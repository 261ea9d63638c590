/**
 * Sends one value at a time; of the values that arrive meanwhile, only the last is sent. `outdated` tells the sender that a newer value is
 * waiting, so that a failure no longer matters.
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
