import { Link } from 'react-router'
import { AverageStars } from '../ratings/average-stars.tsx'
import { RatingSection } from '../ratings/rating-section.tsx'
import { StatusPanel } from '../reading/status-panel.tsx'
import { ReviewsSection } from '../reviews/reviews-section.tsx'
import { useUser } from '../session/session-context.ts'
import { classNames } from '../ui/class-names.ts'
import { Cover } from '../ui/cover/cover.tsx'
import { Below } from '../ui/lazy/below.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import { LazyEntryPanel } from '../reading/lazy-entry-panel.tsx'
import styles from './book-details.module.css'
import { AuthorNames } from '../books/author-names.tsx'
import { BookActions } from './book-actions.tsx'
import { BookDescription } from './book-description.tsx'
import { BookFacts } from './about/book-facts.tsx'
import { FriendsPanel } from './friends-panel.tsx'
import { JoinPanel } from './join-panel.tsx'
import { searchHref } from '../books/search-address.ts'
import { largeImage, largestImage, yearText } from '../books/book-text.ts'
import type { Book } from '#contract/book.ts'

const longTitle = 48

const OtherBooks = lazyInView(async () => (await import('./other-books.tsx')).OtherBooks)

export function BookDetails({ book }: { book: Book }) {
  const user = useUser()
  const { google_books_id, title, author, image, year, genres, description } = book
  return (
    <article className={styles.book}>
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
      <header className={styles.header}>
        <h1 className={classNames(styles.title, title.length > longTitle && styles.longTitle)} dir="auto">
          {title}
        </h1>
        <dl className={styles.heads}>
          <div className={styles.by}>
            <dt>
              <VisuallyHidden>Author</VisuallyHidden>
            </dt>
            <dd>
              <AuthorNames book={book} />
            </dd>
          </div>
          <AverageStars book={book} className={styles.rated} />
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
        <div className={styles.status}>{user ? <StatusPanel bookId={google_books_id} /> : <JoinPanel />}</div>
        {user && (
          <div className={styles.actions}>
            <BookActions book={book} />
          </div>
        )}
      </header>
      <div className={styles.now}>{user && <FriendsPanel bookId={google_books_id} />}</div>
      <div className={styles.facts}>
        <BookFacts book={book} />
      </div>
      <div className={styles.kept}>
        <Below>{user && <LazyEntryPanel bookId={google_books_id} title={title} />}</Below>
      </div>
      <div className={styles.rating}>
        <RatingSection bookId={google_books_id} />
      </div>
      <div className={styles.description}>
        <BookDescription description={description} />
      </div>
      <Below>
        <div className={styles.reviews}>
          <ReviewsSection bookId={google_books_id} />
        </div>
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
