/** Runs tasks one after the other; a failed task rejects for its own caller only. */
export function serialize(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()

  return (run) => {
    const next = last.then(run, run)
    last = next
    return next
  }
}
