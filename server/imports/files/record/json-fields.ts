import type { Cells } from './cells.ts'

export type Fields = Record<string, unknown>

/** Of one book; a file with more is not what it seems. */
const maxItems = 1_000

/** The objects of a list in a JSON file, which counts as taken. */
export function takeList(cells: Cells, name: string): Fields[] {
  const items = listIn(cells.takeValue(name))
  if (items.length > maxItems) cells.lose(name, String(items.length), 'too_many')
  return items.slice(0, maxItems)
}

export function listIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

/** No fields for what is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
