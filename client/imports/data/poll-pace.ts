import type { Import } from '#contract/imports/imports.ts'

/** `moving`: the server is at work on it. `resting`: it goes on by itself later. `still`: nothing happens without the reader. */
export type Pace = 'moving' | 'resting' | 'still'

export function paceOf(imported: Import): Pace {
  const { state, paused, waiting_until } = imported
  if (state === 'ready') return isWeighed(imported) ? 'still' : 'moving'
  if (paused || state === 'undone') return 'still'
  if (state === 'done') return isPublishing(imported) ? 'moving' : 'still'
  return waiting_until === null ? 'moving' : 'resting'
}

/** Whether the server makes the reviews public that came in private. */
export function isPublishing({ state, progress }: Import): boolean {
  return state === 'done' && progress.done < progress.total
}

/** Whether the server has worked out what every row does to the library, which each choice changes. */
export function isWeighed({ counts, effects }: Import): boolean {
  return effects.new + effects.update + effects.here + effects.joins + effects.left_out >= counts.rows
}

const soon = 1_000
const later = 4_000
const rarely = 15_000

/** When each state was first seen: a reply equal to the one before is the same object. */
const seenAt = new WeakMap<Import, number>()

/** How soon to ask again; false if nothing will have changed. The longer nothing moves, the less often. */
export function nextLookMs(imported: Import | undefined, now: number): number | false {
  if (!imported) return false
  const pace = paceOf(imported)
  if (pace === 'still') return false
  if (pace === 'resting') return rarely
  const since = seenAt.get(imported) ?? now
  seenAt.set(imported, since)
  const unmovedMs = now - since
  if (unmovedMs < 6_000) return soon
  return unmovedMs < 60_000 ? later : rarely
}
