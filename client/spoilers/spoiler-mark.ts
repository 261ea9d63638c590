import type { Marked } from '#contract/library/spoilers.ts'

/** What the author of a text says of it. */
export interface Mark {
  has_spoilers: boolean
  /** Where they begin: one of the two. Null or left out: the whole text gives something away. */
  spoilers_from?: { page?: number; percent?: number } | null
}

/** Of a text that is to be edited. */
export function markOf({ has_spoilers, spoilers_from: from }: Marked): Mark {
  if (!from) return { has_spoilers }
  const { page, percent } = from
  return { has_spoilers, spoilers_from: page === null ? { percent: percent ?? 1 } : { page } }
}

export function isSameMark(one: Mark, other: Mark): boolean {
  const [from, otherFrom] = [one.spoilers_from, other.spoilers_from]
  return (
    one.has_spoilers === other.has_spoilers && from?.page === otherFrom?.page && from?.percent === otherFrom?.percent
  )
}
