/**
 * What a client knows about its writes. An acknowledged write must be stored; an unanswered one may or may not be, until
 * the stored data is checked.
 */
export interface Journal {
  acknowledge(key: string, value: string): void
  /** Sent but never answered. */
  doubt(key: string, value: string): void
  /** Compares stored data with the writes; returns what is lost or made up, and continues from the stored data. */
  compare(found: ReadonlyMap<string, string>): string[]
  acknowledged(): number
}

export const nothing = 'nothing'

export function openJournal(): Journal {
  const possible = new Map<string, Set<string>>()
  let acknowledged = 0

  return {
    acknowledge(key, value) {
      possible.set(key, new Set([value]))
      acknowledged += 1
    },
    doubt(key, value) {
      possible.set(key, (possible.get(key) ?? new Set([nothing])).add(value))
    },
    compare(found) {
      const faults: string[] = []
      for (const [key, values] of possible) {
        const value = found.get(key) ?? nothing
        if (!values.has(value)) faults.push(`${key} is ${value}, and should be ${[...values].join(' or ')}`)
        possible.set(key, new Set([value]))
      }
      for (const key of found.keys()) if (!possible.has(key)) faults.push(`${key} was never asked for`)
      return faults
    },
    acknowledged: () => acknowledged,
  }
}
