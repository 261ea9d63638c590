import type { ReactNode } from 'react'
import type { Book } from '#contract/book.ts'
import type { Profile } from '#contract/profiles.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { ShownLists } from '../readlists/about/shown-lists.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { BookIcon } from '../ui/icons/icons.tsx'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { readerBooksHref } from './books/reader-books-address.ts'
import { LastFinished } from './life/last-finished.tsx'
import { ReadingNow } from './life/reading-now.tsx'
import { YearSoFar } from './life/year-so-far.tsx'
import styles from './profile-overview.module.css'
import { ReaderReviews, reviewsAtFirst } from './reader-reviews.tsx'

// Its code and figures are no part of what one sees first.
const ReadsMost = lazyInView(async () => (await import('./life/reads-most.tsx')).ReadsMost)

interface ProfileOverviewProps {
  profile: Pick<Profile, 'username' | 'recent_reviews' | 'more_reviews'>
  /** Undefined where it failed to load: the profile is whole without it. */
  life: ReadingLife | undefined
  /** Whose it is. Undefined for the viewer's own. */
  of?: string
  /** What the viewer has read too. */
  inCommon?: ReactNode
}

/** What a reader reads, and says of it. */
export function ProfileOverview({ profile, life, of, inCommon }: ProfileOverviewProps) {
  const own = of === undefined
  const { recent_reviews: reviews } = profile
  const isBegun = life === undefined || life.books_finished > 0 || reviews.length > 0 || life.reading_now.length > 0
  if (own && !isBegun) return <NothingYet />
  const hasBooks = life !== undefined && life.favorites.length + life.reading_now.length + life.last_finished.length > 0
  return (
    <div className={styles.overview}>
      <div className={styles.column}>
        {life && life.reading_now.length > 0 && <ReadingNow books={life.reading_now} again={life.reading_again} />}
        {(!own || life === undefined || life.books_finished > 0 || reviews.length > 0) && (
          <section className={styles.reviews} aria-labelledby="reviews">
            <SectionHeader id="reviews" title="Reviews" />
            <ReaderReviews
              profile={profile}
              noReviewsText={own ? 'No reviews yet. Start reviewing books!' : 'No reviews yet.'}
            />
          </section>
        )}
        {life && (
          <LastFinished
            books={life.last_finished}
            reviewed={reviews.slice(0, reviewsAtFirst).map(({ book }) => book)}
            allHref={own ? '/library?state=FINISHED' : readerBooksHref(of, 'FINISHED')}
          />
        )}
        {!own && life && !hasBooks && <p className={styles.noBooks}>No books to show yet.</p>}
      </div>
      <div className={styles.column}>
        {inCommon && <div className={styles.inCommon}>{inCommon}</div>}
        {life && <Beside life={life} of={of} />}
        {own && life && life.books_finished > 0 && (
          <div className={styles.most}>
            <ReadsMost />
          </div>
        )}
      </div>
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={<BookIcon size={40} />}
      text="Your reading goes here"
      hint="What you are reading, have finished and say of it, for those who visit you."
    >
      <ButtonLink to="/" look="primary">
        Find books
      </ButtonLink>
    </EmptyState>
  )
}

function Beside({ life: { readlists, year, books_finished }, of }: { life: ReadingLife; of?: string | undefined }) {
  return (
    <>
      {(of !== undefined || books_finished > 0) && <YearSoFar {...year} />}
      {readlists.length > 0 && (
        <ShownLists title={of === undefined ? 'Readlists you share' : 'Readlists'} readlists={readlists} />
      )}
    </>
  )
}

/** In the order in which they are shown. */
export function booksOn(profile: Pick<Profile, 'recent_reviews'>, life: ReadingLife | undefined): Book[] {
  return [
    ...(life?.favorites ?? []),
    ...(life?.reading_now ?? []),
    ...profile.recent_reviews.map(({ book }) => book),
    ...(life?.last_finished ?? []).map(({ book }) => book),
  ]
}
