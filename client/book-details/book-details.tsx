import { Link } from 'react-router'
import { RatingSection } from '../ratings/rating-section.tsx'
import { StatusPanel } from '../reading/status-panel.tsx'
import { ReviewsSection } from '../reviews/reviews-section.tsx'
import { useUser } from '../session/session-context.ts'
import { classNames } from '../ui/class-names.ts'
import { Cover } from '../ui/cover/cover.tsx'
import { Below } from '../ui/lazy/below.tsx'
import { useMatches } from '../ui/use-matches.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import { LazyEntryPanel } from '../reading/lazy-entry-panel.tsx'
import styles from './book-details.module.css'
import { AuthorNames } from '../books/author-names.tsx'
import { BookActions } from './book-actions.tsx'
import { BookDescription } from './book-description.tsx'
import { BookFacts } from './about/book-facts.tsx'
import { BookScore } from './about/book-score.tsx'
import { ReaderCounts } from './about/reader-counts.tsx'
import { ReviewTeaser } from './about/review-teaser.tsx'
import { FriendsPanel } from './friends-panel.tsx'
import { JoinPanel } from './join-panel.tsx'
import { searchHref } from '../books/search-address.ts'
import { largeImage, largestImage, yearText } from '../books/book-text.ts'
import type { Book } from '#contract/book.ts'

const longTitle = 48

const OtherBooks = lazyInView(async () => (await import('./other-books.tsx')).OtherBooks, { isLast: true })

/** In the order of a phone, but for the cover, the facts and what the reader keeps, which stand beside the rest on wider screens. */
export function BookDetails({ book }: { book: Book }) {
  const user = useUser()
  const isPhone = useMatches('(max-width: 47.99rem)')
  const { google_books_id, title, author, image, year, genres, description } = book
  return (
    <article className={styles.book}>
      <header className={styles.header}>
        <h1 className={classNames(styles.title, title.length > longTitle && styles.longTitle)} dir="auto">
          {title}
        </h1>
        <dl className={styles.by}>
          <dt>
            <VisuallyHidden>Author</VisuallyHidden>
          </dt>
          <dd>
            <AuthorNames book={book} />
          </dd>
        </dl>
        <div className={styles.score}>
          <BookScore book={book} />
        </div>
        <dl className={styles.heads}>
          <ReaderCounts bookId={google_books_id} className={styles.readers} />
          <div className={styles.year}>
            <dt>Published Year</dt>
            <dd>{yearText(year) || 'N/A'}</dd>
          </div>
          <div>
            <dt>
              <VisuallyHidden>Genres</VisuallyHidden>
            </dt>
            <dd>{genres.length > 0 ? <Genres genres={genres} who={user ? 'reader' : 'visitor'} /> : 'Unknown'}</dd>
          </div>
        </dl>
      </header>
      <div className={styles.yours}>
        <div className={styles.status}>{user ? <StatusPanel bookId={google_books_id} /> : <JoinPanel />}</div>
        {user && (
          <div className={styles.actions}>
            <BookActions book={book} />
          </div>
        )}
        <div className={styles.rating}>
          <RatingSection bookId={google_books_id} />
        </div>
      </div>
      <div className={styles.beside}>
        <div className={styles.cover}>
          <Cover
            id={google_books_id}
            title={title}
            author={author}
            image={largeImage(image)}
            larger={largestImage(image)}
            genres={genres}
            year={year}
            eager
          />
        </div>
        <div className={styles.facts}>
          <BookFacts book={book} />
        </div>
        <div className={styles.kept}>
          <Below>{user && <LazyEntryPanel bookId={google_books_id} title={title} />}</Below>
        </div>
      </div>
      <div className={styles.text}>
        <div className={styles.friends}>{user && <FriendsPanel bookId={google_books_id} />}</div>
        <BookDescription description={description} />
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

function Genres({ genres, who }: { genres: readonly string[]; who: 'reader' | 'visitor' }) {
  return (
    <ul className={styles.genres}>
      {genres.map((genre) => (
        <li key={genre}>
          <Link className={styles.genre} to={searchHref(genre, 'genre', who)}>
            {genre}
          </Link>
        </li>
      ))}
    </ul>
  )
}
