import { RatingSection } from '../ratings/rating-section.tsx'
import { StatusPanel } from '../reading/status-panel.tsx'
import { ReviewsSection } from '../reviews/reviews-section.tsx'
import { useUser } from '../session/session-context.ts'
import { CoverBackdrop } from '../ui/cover/cover-backdrop.tsx'
import { Below } from '../ui/lazy/below.tsx'
import { useMatches } from '../ui/use-matches.ts'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import { LazyEntryPanel } from '../reading/lazy-entry-panel.tsx'
import styles from './book-details.module.css'
import { BookActions } from './book-actions.tsx'
import { BookDescription } from './book-description.tsx'
import { BookFacts } from './about/book-facts.tsx'
import { ReviewTeaser } from './about/review-teaser.tsx'
import { FriendsPanel } from './friends-panel.tsx'
import { BookHeader } from './hero/book-header.tsx'
import { JoinPanel } from './join-panel.tsx'
import { largeImage } from '../books/book-text.ts'
import type { Book } from '#contract/book.ts'

const OtherBooks = lazyInView(async () => (await import('./other-books.tsx')).OtherBooks, { isLast: true })

/** The page of a book. On wider screens its facts and what the reader keeps stand beside the rest. */
export function BookDetails({ book }: { book: Book }) {
  const user = useUser()
  const isPhone = useMatches('(max-width: 47.99rem)')
  const { google_books_id, title, image, year, genres, description } = book
  return (
    <article className={styles.book} data-full-width>
      <CoverBackdrop
        className={styles.band}
        id={google_books_id}
        genres={genres}
        year={year}
        title={title}
        image={largeImage(image)}
      />
      <div className={styles.header}>
        <BookHeader book={book} />
      </div>
      <div className={styles.yours}>
        <div className={styles.panel}>
          <div>{user ? <StatusPanel bookId={google_books_id} /> : <JoinPanel />}</div>
          {user && (
            <div className={styles.actions}>
              <BookActions book={book} />
            </div>
          )}
          <div className={styles.rating}>
            <RatingSection bookId={google_books_id} />
          </div>
        </div>
      </div>
      <div className={styles.beside}>
        <div className={styles.facts}>
          <BookFacts book={book} />
        </div>
        <div className={styles.kept}>
          <Below>{user && <LazyEntryPanel bookId={google_books_id} title={title} />}</Below>
        </div>
      </div>
      <div className={styles.text}>
        <BookDescription description={description} />
        <div className={styles.friends}>{user && <FriendsPanel bookId={google_books_id} />}</div>
        <div className={styles.teaser}>{isPhone && <ReviewTeaser bookId={google_books_id} />}</div>
        <Below>
          <div className={styles.reviews}>
            <ReviewsSection bookId={google_books_id} />
          </div>
        </Below>
      </div>
      <Below>
        <div className={styles.others}>
          <OtherBooks book={book} />
        </div>
      </Below>
    </article>
  )
}
