export interface FigureDifference {
  figure: string
  stands: string
  should: string
}

/** Where figures by name are not what was counted under the same names; lists with their order. */
export function compareFigures(shown: Record<string, unknown>, counted: Record<string, unknown>): FigureDifference[] {
  return Object.entries(shown).flatMap(([figure, value]) => {
    const [stands, should] = [textOf(value), textOf(counted[figure])]
    return stands === should ? [] : [{ figure, stands, should }]
  })
}

function textOf(figure: unknown): string {
  if (Array.isArray(figure)) return figure.join(', ') || 'none'
  if (typeof figure !== 'object' || figure === null) return String(figure ?? 'none')
  const entries = Object.entries(figure).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, n]) => `${name}: ${n}`).join(', ')
}
