import type { Book } from '#contract/book.ts'
import type { Import, ImportRow } from '#contract/imports/imports.ts'

/** What becomes of a row as things stand. */
export type Fate = 'pending' | 'book' | 'guess' | 'own' | 'left out' | 'unreadable'

export function fateOf({ outcome, decision, effect }: ImportRow): Fate {
  if (outcome === 'invalid') return 'unreadable'
  if (decision === 'leave_out' || effect === 'left_out') return 'left out'
  if (decision === 'own') return 'own'
  if (decision === 'book') return 'book'
  if (outcome === 'pending') return 'pending'
  if (outcome === 'matched') return 'book'
  return outcome === 'uncertain' ? 'guess' : 'own'
}

/** The book that 'Right' means. A row that is kept as the reader's own has that as its book once it was brought. */
export function guessOf({ book, candidates, outcome, decision }: ImportRow): Book | undefined {
  const isOwn = decision === 'own' || (decision === null && outcome !== 'matched')
  return (isOwn ? null : book) ?? candidates[0]?.book
}

/** What can still be said of a row. Once it has been brought, only which book it is, if that is open. */
export function choicesFor(imported: Import, row: ImportRow): 'all' | 'book' | 'none' {
  if (row.outcome === 'invalid') return 'none'
  if (imported.state === 'matching' || imported.state === 'ready') return 'all'
  const isOpen = row.decision === null && (row.outcome === 'uncertain' || row.outcome === 'not_found')
  return imported.state === 'done' && isOpen && row.same_as === null && row.effect !== 'left_out' ? 'book' : 'none'
}
