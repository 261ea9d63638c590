interface Kept<Value> {
  /** The value kept for this version, or else the one worked out now. */
  get(key: string, version: string, work: () => Promise<Value>): Promise<Value>
}

/** Keeps values in memory for as long as their version holds; of more than so many, those asked for last. */
export function keepLatest<Value>(max: number): Kept<Value> {
  const kept = new Map<string, { version: string; value: Value }>()
  return {
    async get(key, version, work) {
      const known = kept.get(key)
      const value = known?.version === version ? known.value : await work()
      kept.delete(key)
      kept.set(key, { version, value })
      const [oldest] = kept.keys()
      if (kept.size > max && oldest !== undefined) kept.delete(oldest)
      return value
    },
  }
}
