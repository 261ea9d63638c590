import type { ChartRow } from './chart-row.ts'
import { maxTextures } from './textures.tsx'

/** One part of a whole as it is drawn; the last may stand for several. */
export interface Part {
  key: string
  value: number
  other: number
  href?: string | undefined
}

/** As many parts as can be told apart; the smallest, which come last, are one. */
export function partsOf(rows: readonly ChartRow[]): Part[] {
  const parts = rows.map(({ key, value, other = 0, href }) => ({ key, value, other, href }))
  if (parts.length <= maxTextures) return parts
  const rest = parts.slice(maxTextures - 1)
  return [
    ...parts.slice(0, maxTextures - 1),
    { key: 'rest', value: sum(rest, 'value'), other: sum(rest, 'other'), href: undefined },
  ]
}

/** Which texture the nth row has. */
export function textureAt(nth: number): number {
  return Math.min(nth, maxTextures - 1)
}

export function sum(parts: readonly Part[], of: 'value' | 'other'): number {
  return parts.reduce((total, part) => total + part[of], 0)
}
