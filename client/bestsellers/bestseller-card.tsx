import { Link } from 'react-router'
import type { Bestseller } from '#contract/bestsellers.ts'
import { AuthorNames } from '../books/author-names.tsx'
import { detailsHref } from '../books/book-text.ts'
import { FavoriteHeart } from '../favorites/favorite-toggle.tsx'
import { BookMark } from '../library/marks/book-mark.tsx'
import { CardActions } from '../readlists/card-actions.tsx'
import { CardActionRow } from '../ui/button/card-action-row.tsx'
import { Cover } from '../ui/cover/cover.tsx'
import styles from './bestseller-card.module.css'

/** The whole card is a link to the book. */
export function BestsellerCard({ book, eager }: { book: Bestseller; eager: boolean }) {
  const { google_books_id, title, author, image, rank, weeks_on_list } = book
  return (
    <article className={styles.card}>
      <div className={styles.front}>
        <div className={styles.cover}>
          <Cover
            id={google_books_id}
            title={title}
            author={author}
            image={image}
            genres={book.genres}
            year={book.year}
            drawnAlt="No Cover Available"
            eager={eager}
          />
        </div>
        <p className={styles.rank}>#{rank}</p>
        <div className={styles.heart}>
          <FavoriteHeart book={book} />
        </div>
      </div>
      <h2 className={styles.title}>
        <Link to={detailsHref(book)} state={{ book }} className={styles.link} dir="auto">
          {title}
        </Link>
      </h2>
      <p className={styles.author}>
        <AuthorNames book={book} />
      </p>
      {weeks_on_list > 0 && <p className={styles.weeks}>Weeks on list: {weeks_on_list}</p>}
      <div className={styles.foot}>
        <BookMark bookId={google_books_id} />
        <div className={styles.actions}>
          <CardActionRow of={title}>
            <CardActions book={book} />
          </CardActionRow>
        </div>
      </div>
    </article>
  )
}
