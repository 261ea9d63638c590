import { fail } from '#contract/errors.ts'

/** For each key lets so many in at once, in the order in which they came. Returns how to leave; fails as busy for whom no room is left to wait. */
export function createKeyedLimit(atOnce: number, maxPending: number): (key: string) => Promise<() => void> {
  const gates = new Map<string, { inside: number; pending: (() => void)[] }>()

  return async function enter(key) {
    const gate = gates.get(key) ?? { inside: 0, pending: [] }
    gates.set(key, gate)
    if (gate.inside < atOnce) gate.inside += 1
    else if (gate.pending.length < maxPending) await new Promise<void>((resolve) => gate.pending.push(resolve))
    else fail('busy', { retryAfter: 5 })

    return function leave() {
      const next = gate.pending.shift()
      if (next) next()
      else gate.inside -= 1
      if (gate.inside === 0) gates.delete(key)
    }
  }
}
