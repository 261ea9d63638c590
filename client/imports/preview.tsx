import { useNavigate } from 'react-router'
import { acceptGuesses, commitImport, lookAgain, type Import } from '#contract/imports/imports.ts'
import { Button } from '../ui/button/button.tsx'
import { focusAroundOnceGone } from '../ui/focus/focus-around.ts'
import { numberText } from '../ui/text/number-text.ts'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { DeleteButton } from './actions/delete-button.tsx'
import { ReportButton } from './actions/report-button.tsx'
import { booksText, findsText, sourceText, statesText } from './data/import-text.ts'
import { isWeighed } from './data/poll-pace.ts'
import { useImportStep } from './data/use-import-step.ts'
import { ImportHeader } from './import-header.tsx'
import { ImportOptions } from './import-options.tsx'
import styles from './preview.module.css'
import { Questions } from './questions.tsx'
import { RowsSection } from './rows/rows-section.tsx'

/** What every line of the file will become, before anything changes. */
export function Preview({ imported }: { imported: Import }) {
  const navigate = useNavigate()
  const states = statesText(imported)
  return (
    <div className={styles.page}>
      <ImportHeader
        imported={imported}
        title={titleOf(imported)}
        actions={
          <>
            <ReportButton imported={imported} look="bare" small />
            <DeleteButton imported={imported} small onDeleted={() => void navigate('/import')} />
          </>
        }
      >
        <p className={styles.lead}>
          {booksText(imported.books.total)}: {findsText(imported)}. {states && `${states}. `}
          Earns no points; can be undone.
        </p>
      </ImportHeader>
      <Questions imported={imported} />
      <ImportOptions imported={imported} />
      <section className={styles.rows} aria-labelledby="rows">
        <SectionHeader id="rows" title="What each line becomes">
          <div className={styles.actions}>
            <AcceptButton imported={imported} />
            <LookAgainButton imported={imported} />
          </div>
        </SectionHeader>
        <RowsSection imported={imported} />
      </section>
      <BringBar imported={imported} />
    </div>
  )
}

function titleOf({ format }: Import): string {
  return format === 'generic' ? 'Your books' : `Your books from ${sourceText(format)}`
}

function AcceptButton({ imported: { id, books } }: { imported: Import }) {
  const accept = useImportStep(id, acceptGuesses, 'Failed to accept the guesses. Please try again.')
  if (books.to_check === 0 && !accept.isPending) return null
  const text = books.to_check === 1 ? 'Accept the best guess' : `Accept all ${numberText(books.to_check)} best guesses`
  return (
    <Button ref={focusAroundOnceGone} small look="soft" pending={accept.isPending} onClick={() => accept.mutate()}>
      {text}
    </Button>
  )
}

function LookAgainButton({ imported: { id, books } }: { imported: Import }) {
  const look = useImportStep(id, lookAgain, 'Failed to look again. Please try again.')
  if (books.not_found === 0) return null
  return (
    <Button small pending={look.isPending} onClick={() => look.mutate()}>
      Look again for {numberText(books.not_found)}
    </Button>
  )
}

/** Stays in reach however long the list is. */
function BringBar({ imported }: { imported: Import }) {
  const { id, books, effects } = imported
  const bring = useImportStep(id, commitImport, 'Failed to bring your books. Please try again.')
  const weighed = isWeighed(imported)
  const count = weighed ? effects.new + effects.update : books.total
  const here = weighed && effects.here > 0 ? `${numberText(effects.here)} already here stay as they are.` : ''
  const nothing = weighed && count === 0

  return (
    <div className={styles.bar}>
      <p className={styles.barText}>
        {nothing ? 'Everything that can come is in your library already.' : `${here} You can take it back at any time.`}
      </p>
      <Button look="primary" disabled={nothing} pending={bring.isPending} onClick={() => bring.mutate()}>
        {nothing ? 'Nothing to bring' : `Bring ${booksText(count)}`}
      </Button>
    </div>
  )
}
