import { useQuery } from '@tanstack/react-query'
import { RatingSection } from '../ratings/rating-section.tsx'
import { StatusPanel } from '../reading/status-panel.tsx'
import { ReviewsSection } from '../reviews/reviews-section.tsx'
import { useUser } from '../session/session-context.ts'
import { useApi } from '../transport/api-context.ts'
import { isFirstLoad } from '../transport/first-load.ts'
import { classNames } from '../ui/class-names.ts'
import { CoverBackdrop } from '../ui/cover/cover-backdrop.tsx'
import { CoverScene } from '../ui/cover/cover-scene.tsx'
import { Below } from '../ui/lazy/below.tsx'
import { useMovable } from '../ui/use-movable.tsx'
import { useMatches } from '../ui/use-matches.ts'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import { LazyEntryPanel } from '../reading/lazy-entry-panel.tsx'
import { LazyReadingInHand } from '../reading/lazy-reading-in-hand.tsx'
import styles from './book-details.module.css'
import { BookActions } from './book-actions.tsx'
import { BookDescription } from './book-description.tsx'
import { BookFacts } from './about/book-facts.tsx'
import { BookGenres } from './about/book-genres.tsx'
import { Opening } from './about/opening.tsx'
import { FriendsPanel } from './friends-panel.tsx'
import { BookHeader } from './hero/book-header.tsx'
import { JoinPanel } from './join-panel.tsx'
import { moreOfBookQuery } from '../books/more-of-book-query.ts'
import { largeImage } from '../books/book-text.ts'
import type { Book } from '#contract/book.ts'

const OtherBooks = lazyInView(async () => (await import('./others/other-books.tsx')).OtherBooks, { isLast: true })

/**
 * The page of a book. On wide screens what it is stands beside what one does with it; below that the reviews, and beside these what the
 * reader keeps of the book.
 */
export function BookDetails({ book }: { book: Book }) {
  const api = useApi()
  const user = useUser()
  const isPhone = useMatches('(max-width: 47.99rem)')
  const isWide = useMatches('(min-width: 75rem)')
  const { google_books_id, title, image, year, genres, description } = book
  const more = useQuery(moreOfBookQuery(api, google_books_id))
  // Where they stand above readers and reviews, the facts would push these down; but not for a request that has failed once.
  const waits = isWide && isFirstLoad(more) && more.failureCount === 0
  const side = useMovable(
    <>
      <div className={styles.kept}>
        <Below>{user && !waits && <LazyEntryPanel bookId={google_books_id} folded={isPhone} />}</Below>
      </div>
      <div className={styles.more}>
        <Below>{isWide && !waits && <OtherBooks book={book} part="beside" />}</Below>
      </div>
    </>,
    styles.side,
  )
  return (
    <article className={classNames(styles.book, !user && styles.forVisitor)} data-full-width>
      <CoverBackdrop
        className={styles.band}
        id={google_books_id}
        genres={genres}
        year={year}
        image={largeImage(image)}
        title={title}
        scene={CoverScene}
      />
      <div className={styles.header}>
        <BookHeader book={book} />
      </div>
      <div className={styles.yours}>
        <div className={styles.panel}>
          {user ? (
            <StatusPanel
              bookId={google_books_id}
              inHand={<LazyReadingInHand bookId={google_books_id} title={title} />}
            />
          ) : (
            <JoinPanel />
          )}
          <RatingSection bookId={google_books_id} />
          {user && <BookActions book={book} />}
        </div>
        {isWide && user && side.slot}
      </div>
      <div className={styles.text}>
        <BookDescription description={description} />
        {!isPhone && <Opening bookId={google_books_id} />}
      </div>
      <div className={styles.about}>
        <BookGenres genres={genres} />
        {/* It arrives later, and would push down the genres in the first view. */}
        {isPhone && <Opening bookId={google_books_id} />}
        <BookFacts book={book} />
      </div>
      <div className={styles.friends}>{user && !waits && <FriendsPanel bookId={google_books_id} />}</div>
      {!(isWide && user) && side.slot}
      {side.content}
      <Below>
        {!waits && (
          <>
            <div className={styles.reviews}>
              <ReviewsSection bookId={google_books_id} />
            </div>
            <div className={styles.others}>
              <OtherBooks book={book} part={isWide ? 'below' : 'all'} />
            </div>
          </>
        )}
      </Below>
    </article>
  )
}
