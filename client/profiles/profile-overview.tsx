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
import { useMatches } from '../ui/use-matches.ts'
import { readerBooksHref } from './books/reader-books-address.ts'
import { HowRated } from './life/how-rated.tsx'
import { LastFinished } from './life/last-finished.tsx'
import { ReadingNow } from './life/reading-now.tsx'
import { Shelves } from './life/shelves.tsx'
import { YearSoFar } from './life/year-so-far.tsx'
import styles from './profile-overview.module.css'
import { ReaderReviews } from './reader-reviews.tsx'

// Its code and figures are no part of what one sees first.
const OwnReadsMost = lazyInView(async () => (await import('./life/reads-most.tsx')).OwnReadsMost)
const ReadsMost = lazyInView(async () => (await import('./life/reads-most.tsx')).ReadsMost)
const ReadersFollowed = lazyInView(async () => (await import('./life/readers-followed.tsx')).ReadersFollowed)

/** Fewer say nothing of how somebody rates. */
const enoughRatings = 3

/** The others come on request, so that what stands below is in sight. */
const reviewsAtFirst = { wide: 4, narrow: 2 }

interface ProfileOverviewProps {
  profile: Pick<Profile, 'username' | 'recent_reviews' | 'more_reviews'> & Partial<Pick<Profile, 'following_count'>>
  /** Undefined where it failed to load: the profile is whole without it. */
  life: ReadingLife | undefined
  /** Whose it is. Undefined for the viewer's own. */
  of?: string
  /** What the viewer has read too. */
  inCommon?: ReactNode
}

/** Two columns beside each other; on a narrow screen one, in which what tells most comes first. */
export function ProfileOverview({ profile, life, of, inCommon }: ProfileOverviewProps) {
  const own = of === undefined
  const isWide = useMatches('(min-width: 64rem)')
  const atFirst = isWide ? reviewsAtFirst.wide : reviewsAtFirst.narrow
  const { recent_reviews: reviews } = profile
  const isBegun = life === undefined || life.books_finished > 0 || reviews.length > 0 || life.reading_now.length > 0
  if (own && !isBegun) return <NothingYet />
  const hasBooks = life !== undefined && life.favorites.length + life.reading_now.length + life.last_finished.length > 0

  const common = inCommon && <div className={styles.inCommon}>{inCommon}</div>
  const readingNow = life && life.reading_now.length > 0 && (
    <ReadingNow books={life.reading_now} again={life.reading_again} noted={life.reading_at} />
  )
  const figures = life && life.books_finished > 0 && <Figures life={life} own={own} />
  const reviewed = (!own || life === undefined || life.books_finished > 0 || reviews.length > 0) && (
    <section className={styles.reviews} aria-labelledby="reviews">
      <SectionHeader id="reviews" title="Reviews" />
      <ReaderReviews
        profile={profile}
        atFirst={atFirst}
        noReviewsText={own ? 'No reviews yet. Start reviewing books!' : 'No reviews yet.'}
      />
    </section>
  )
  const readlists = life && life.readlists.length > 0 && (
    <ShownLists title={own ? 'Readlists you share' : 'Readlists'} readlists={life.readlists} />
  )
  const finished = life && (
    <LastFinished
      books={life.last_finished}
      reviewed={reviews.slice(0, atFirst).map(({ book }) => book)}
      allHref={own ? '/library?state=FINISHED' : readerBooksHref(of, 'FINISHED')}
    />
  )
  const noBooks = !own && life && !hasBooks && <p className={styles.noBooks}>No books to show yet.</p>
  // Of a single state, the number in the head leads there.
  const shelves = !own && life?.states && life.states.length > 1 && <Shelves states={life.states} of={of} />
  const most = life && life.books_finished > 0 && (
    <div className={styles.most}>
      {own ? <OwnReadsMost /> : life.reads_most && <ReadsMost most={life.reads_most} />}
    </div>
  )
  const followed = profile.following_count !== 0 && <ReadersFollowed username={profile.username} own={own} />

  if (!isWide) {
    return (
      <div className={styles.column}>
        {common}
        {readingNow}
        {shelves}
        {figures}
        {reviewed}
        {readlists}
        {finished}
        {noBooks}
        {most}
        {followed}
      </div>
    )
  }
  return (
    <div className={styles.beside}>
      <div className={styles.column}>
        {readingNow}
        {shelves}
        {reviewed}
        {finished}
        {noBooks}
        {followed}
      </div>
      <div className={styles.column}>
        {common}
        {figures}
        {readlists}
        {most}
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

/** The year and the ratings: beside each other where there is room. */
function Figures({ life: { year, ratings }, own }: { life: ReadingLife; own: boolean }) {
  return (
    <div className={styles.figures}>
      <YearSoFar {...year} />
      {ratings && ratings.total >= enoughRatings && <HowRated ratings={ratings} own={own} />}
    </div>
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
