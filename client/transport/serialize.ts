/** Does one after the other what is asked for, and lets nothing out: a failure is its own caller's. */
export function serialize(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()

  return (run) => {
    const next = last.then(run, run)
    last = next
    return next
  }
}
