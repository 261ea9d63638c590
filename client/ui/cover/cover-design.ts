export const compositions = ['plate', 'band', 'horizon', 'arcs', 'initial'] as const
export type Composition = (typeof compositions)[number]

export const grounds = [
  'oxblood',
  'forest',
  'midnight',
  'ochre',
  'terracotta',
  'sage',
  'plum',
  'teal',
  'bone',
  'rose',
  'charcoal',
  'sky',
] as const
export type Ground = (typeof grounds)[number]

export interface CoverDesign {
  composition: Composition
  ground: Ground
  /** Variant of the composition's art, 0 to 3. */
  variant: number
}

/** The same id always gives the same cover, on every device. */
export function designCover(id: string): CoverDesign {
  const hash = hashOf(id)
  return {
    composition: compositions[hash % compositions.length] ?? 'plate',
    ground: grounds[(hash >>> 8) % grounds.length] ?? 'oxblood',
    variant: (hash >>> 20) % 4,
  }
}

/** FNV-1a with murmur's finalizer, so that similar ids get different covers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
