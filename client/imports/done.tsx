import { useNavigate } from 'react-router'
import type { Import, ImportResult } from '#contract/imports/imports.ts'
import { Button } from '../ui/button/button.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { focusAroundOnceGone } from '../ui/focus/focus-around.ts'
import { numberText } from '../ui/text/number-text.ts'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { DeleteButton } from './actions/delete-button.tsx'
import { ReportButton } from './actions/report-button.tsx'
import { UndoButton } from './actions/undo-button.tsx'
import { countText } from '../ui/text/count-text.ts'
import { booksText } from './data/import-text.ts'
import { isPublishing } from './data/poll-pace.ts'
import { useSetOptions } from './data/use-set-options.ts'
import styles from './done.module.css'
import { FirstStats } from './first-stats.tsx'
import { ImportHeader } from './import-header.tsx'
import { LatestFound } from './latest-found.tsx'
import { RowPages } from './rows/row-pages.tsx'
import { RowsSection } from './rows/rows-section.tsx'

/** What came, what stayed, and what is still open. */
export function Done({ imported }: { imported: Import }) {
  const navigate = useNavigate()
  const { result, counts, books, effects } = imported
  return (
    <div className={styles.page}>
      <ImportHeader
        imported={imported}
        title="Your books are here"
        actions={
          <>
            <ReportButton imported={imported} look="bare" small />
            <DeleteButton imported={imported} small onDeleted={() => void navigate('/import')} />
          </>
        }
      />
      {books.found > 0 && <LatestFound imported={imported} />}
      {result && <Result result={result} />}
      <div className={styles.actions}>
        <ButtonLink to="/library" look="primary">
          See your library
        </ButtonLink>
        <UndoButton imported={imported} />
      </div>
      <FirstStats importId={imported.id} />
      <PrivateReviews imported={imported} />
      {counts.uncertain + counts.not_found > 0 && <StillToMatch imported={imported} />}
      {effects.left_out > 0 && <LeftOut imported={imported} />}
    </div>
  )
}

function Result({ result }: { result: ImportResult }) {
  const { kept_mine, readlists_left, own_books } = result
  const notes = [
    ...(own_books > 0 ? [`${booksText(own_books)} that we did not find came as your own: only you see them.`] : []),
    ...(kept_mine > 0
      ? [
          `Kept yours: ${countText(kept_mine, 'value of the file', 'values of the file')} gave way to what you had here.`,
        ]
      : []),
    ...(readlists_left.length > 0 ? [`Not everything fitted into your readlists: ${readlists_left.join(', ')}.`] : []),
  ]
  return (
    <section className={styles.result} aria-label="What came">
      <dl className={styles.numbers}>
        {figures(result).map(([name, count]) => (
          <div key={name} className={styles.figure}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.count}>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function figures({ books, readings, stars, reviews, readlists }: ImportResult): [string, number][] {
  const all: [string, number][] = [
    [books === 1 ? 'Book' : 'Books', books],
    [readings === 1 ? 'Reading' : 'Readings', readings],
    [stars === 1 ? 'Rating' : 'Ratings', stars],
    [reviews === 1 ? 'Review' : 'Reviews', reviews],
    [readlists === 1 ? 'New readlist' : 'New readlists', readlists],
  ]
  return all.filter(([name, count]) => count > 0 || name === 'Books')
}

function PrivateReviews({ imported }: { imported: Import }) {
  const { id, options, result, paused, progress } = imported
  const publish = useSetOptions(id)
  const reviews = result?.reviews ?? 0
  const publishing = isPublishing(imported)
  if (!publishing && (options.reviews !== 'private' || reviews === 0)) return null
  return (
    <section ref={focusAroundOnceGone} className={styles.reviews} aria-labelledby="reviews">
      <div>
        <h2 id="reviews" className={styles.title}>
          {publishing
            ? `Publishing your reviews: ${numberText(progress.done)} of ${numberText(progress.total)}`
            : reviews === 1
              ? 'Your review is private'
              : `Your ${numberText(reviews)} reviews are private`}
        </h2>
        <p className={styles.text}>
          {publishing
            ? paused
              ? 'Paused. It goes on when you say so.'
              : 'You can leave; we go on.'
            : 'Others see them once you publish them. Reviews of books of your own stay with you.'}
        </p>
      </div>
      {(!publishing || paused) && (
        <Button pending={publish.isPending} onClick={() => publish.mutate({ reviews: 'public' })}>
          {publishing ? 'Go on' : reviews === 1 ? 'Publish it' : 'Publish them'}
        </Button>
      )}
    </section>
  )
}

function StillToMatch({ imported }: { imported: Import }) {
  const { to_check, not_found } = imported.books
  const open = to_check + not_found
  return (
    <section className={styles.open} aria-labelledby="still-to-match">
      <SectionHeader id="still-to-match" title={open > 0 ? `Still to match (${numberText(open)})` : 'All matched'} />
      <p className={styles.text}>
        Until then each is a book of your own. Say which book it is, and all that hangs on it moves there.
      </p>
      <RowsSection
        imported={imported}
        filters={to_check > 0 ? ['uncertain', 'not_found'] : ['not_found', 'uncertain']}
      />
    </section>
  )
}

function LeftOut({ imported }: { imported: Import }) {
  return (
    <section className={styles.open} aria-labelledby="left-out">
      <SectionHeader id="left-out" title={`Did not come in (${numberText(imported.effects.left_out)})`} />
      <RowPages imported={imported} filter="left_out" />
    </section>
  )
}
