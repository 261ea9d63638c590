/** Identical questions to the same source share one pending call. */
export function singleFlight<S extends object, T>(): (
  source: S,
  question: string,
  ask: () => Promise<T>,
) => Promise<T> {
  const pending = new WeakMap<S, Map<string, Promise<T>>>()

  return (source, question, ask) => {
    const flights = pending.get(source) ?? new Map<string, Promise<T>>()
    pending.set(source, flights)
    const flight = flights.get(question) ?? ask().finally(() => flights.delete(question))
    flights.set(question, flight)
    return flight
  }
}
