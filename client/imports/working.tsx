import { useNavigate } from 'react-router'
import { pauseImport, resumeImport, type Import } from '#contract/imports/imports.ts'
import { Button } from '../ui/button/button.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { timeText } from '../ui/text/date-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { DeleteButton } from './actions/delete-button.tsx'
import { useImportStep } from './data/use-import-step.ts'
import { ImportHeader } from './import-header.tsx'
import { LatestFound } from './latest-found.tsx'
import { RowsSection } from './rows/rows-section.tsx'
import styles from './working.module.css'

/** While books are found, brought or taken back: how far, and what it waits for. */
export function Working({ imported }: { imported: Import }) {
  const navigate = useNavigate()
  const { state, progress } = imported
  const matching = state === 'matching'
  const what = matching ? 'Finding your books' : state === 'undoing' ? 'Taking it back' : 'Bringing your books'
  const percent = progress.total === 0 ? 0 : (100 * progress.done) / progress.total
  // Of what is taken back, readers do not know the parts.
  const title = state === 'undoing' ? what : `${what}: ${numberText(progress.done)} of ${numberText(progress.total)}`

  return (
    <div className={styles.page}>
      <ImportHeader imported={imported} title={title} />
      <section className={styles.progress} aria-label="Progress">
        <ProgressBar label={what} percent={percent} />
        <div className={styles.below}>
          <p className={styles.note}>{noteOf(imported)}</p>
          <div className={styles.actions}>
            <PauseButton imported={imported} />
            {matching && <DeleteButton imported={imported} onDeleted={() => void navigate('/import')} />}
          </div>
        </div>
        <VisuallyHidden>
          {/* Said at every tenth, not at every book. */}
          <output>{`${what}: ${Math.floor(percent / 10) * 10} percent. ${noteOf(imported)}`}</output>
        </VisuallyHidden>
        {matching && <LatestFound imported={imported} />}
      </section>
      {matching && (
        <section className={styles.rows} aria-labelledby="rows">
          <SectionHeader id="rows" title="What we have found so far">
            <span className={styles.aside}>You can decide meanwhile.</span>
          </SectionHeader>
          <RowsSection imported={imported} />
        </section>
      )}
    </div>
  )
}

function noteOf({ paused, waiting_until }: Import): string {
  if (paused) return 'Paused. It goes on when you say so.'
  if (waiting_until !== null)
    return `Waiting for Open Library, again at ${timeText(waiting_until)}. You can leave; we go on.`
  return 'You can leave; we go on.'
}

/** One button for both, so that it keeps the focus. */
function PauseButton({ imported: { id, paused } }: { imported: Import }) {
  const pause = useImportStep(id, pauseImport, 'Failed to pause. Please try again.')
  const resume = useImportStep(id, resumeImport, 'Failed to go on. Please try again.')
  return (
    <Button
      look={paused ? 'primary' : 'quiet'}
      pending={pause.isPending || resume.isPending}
      onClick={() => (paused ? resume.mutate() : pause.mutate())}
    >
      {paused ? 'Go on' : 'Pause'}
    </Button>
  )
}
