import type { Import, ImportRow } from '#contract/imports/imports.ts'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Decision } from '../data/use-decide-row.ts'
import { choicesFor, fateOf, guessOf, type Fate } from './fate.ts'
import styles from './row-actions.module.css'
import { keyAttribute } from './use-row-keys.ts'

interface RowActionsProps {
  imported: Import
  row: ImportRow
  pending: boolean
  choosing: boolean
  onDecide: (decision: Decision) => void
  onChoose: () => void
}

/** What the reader can say of a row; what holds is pressed. */
export function RowActions({ imported, row, pending, choosing, onDecide, onChoose }: RowActionsProps) {
  const choices = choicesFor(imported, row)
  const guess = guessOf(row)
  const fate = fateOf(row)
  // The reader need not say anything.
  const settled = row.decision === null && (row.outcome === 'matched' || row.outcome === 'pending')
  if (choices === 'none') return null

  const lookOfOthers = settled ? 'bare' : 'quiet'

  function choice(text: string, of: Fate, decision: Decision, key?: string) {
    const holds = fate === of
    return (
      <Button
        small
        look={holds ? 'soft' : lookOfOthers}
        aria-pressed={holds}
        aria-disabled={pending || undefined}
        aria-label={`${text}: ${row.title}`}
        {...(key && { [keyAttribute]: key })}
        onClick={() => !holds && !pending && onDecide(decision)}
      >
        {text}
      </Button>
    )
  }

  return (
    <div className={classNames(styles.actions, settled && styles.settled)}>
      {guess && choice('Right', 'book', { decision: 'book', google_books_id: guess.google_books_id }, 'Enter')}
      <Button
        small
        look={lookOfOthers}
        aria-expanded={choosing}
        aria-label={`${guess ? 'Choose another' : 'Find the book'}: ${row.title}`}
        {...{ [keyAttribute]: 'o' }}
        onClick={onChoose}
      >
        {guess ? 'Choose another' : 'Find the book'}
      </Button>
      {choices === 'all' && (
        <>
          {choice('Keep as mine', 'own', { decision: 'own' })}
          {choice('Leave out', 'left out', { decision: 'leave_out' })}
        </>
      )}
    </div>
  )
}
