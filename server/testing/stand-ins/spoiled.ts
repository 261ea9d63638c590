export type Spoiling = 'missing-fields' | 'wrong-types' | 'unstable-total'

/** The body as a faulty service might send it. Lists, objects and identifying fields stay. */
export function spoiled(how: Spoiling, body: unknown, count: number): unknown {
  if (how === 'unstable-total') return withTotal(body, estimates[count % estimates.length] ?? 0)
  return walk(body, how === 'missing-fields' ? () => undefined : wrongType)
}

const estimates = [5000, 4900, 320, 12, 5100]

const totals = new Set(['totalItems', 'numFound', 'num_found', 'num_results'])

const stored = new Set(['id', 'key', 'kind', 'status', 'published_date', ...totals])

function withTotal(body: unknown, total: number): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, totals.has(name) ? total : value]))
}

function walk(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    return value.every((each) => typeof each === 'object') ? value.map((each) => walk(each, change)) : change(value)
  }
  if (typeof value !== 'object' || value === null) return change(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, stored.has(name) ? each : walk(each, change)]),
  )
}

function wrongType(value: unknown): unknown {
  if (typeof value === 'string') return 42
  if (typeof value === 'number') return ['many']
  return Array.isArray(value) ? { 0: 'not a list' } : 'yes'
}
