import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { CardActionRow } from '../ui/button/card-action-row.tsx'
import { AuthorNames } from './author-names.tsx'
import styles from './book-card.module.css'
import { CoverLink, TitleLink } from './book-links.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { ReadersRating } from './readers-rating.tsx'
import { genreText, yearText } from './book-text.ts'
import type { Book } from '#contract/book.ts'

interface BookCardProps {
  book: Book
  /** Actions below the book. */
  actions?: ReactNode
  /** What the reader says of the book, below what the catalogue says. */
  mark?: ReactNode
  /** A small badge over the cover's corner. */
  corner?: ReactNode
  /** What the owner of the list says of the book; '' where it is not said of this one. */
  note?: string | undefined
  /** Its place in a numbered list. */
  number?: number | undefined
  /** Same height as every other card of its width, whatever the title's length. */
  even?: boolean
  /** Without its genres. */
  brief?: boolean
  /** The covers alone speak: little is said below, and with a mouse the actions come by pointing at the card. */
  quiet?: boolean
  /** Loads the cover at once: it is near the top of the page. */
  eager?: boolean
}

export function BookCard(props: BookCardProps) {
  const { book, actions, mark, corner, note, number, even = false, brief = false } = props
  const { quiet = false, eager = false } = props
  const year = yearText(book.year)
  const [firstGenre, ...otherGenres] = genreText(book).split(', ')
  return (
    <article
      data-noted={note === undefined ? undefined : true}
      className={classNames(styles.card, even && styles.even, brief && styles.brief, quiet && styles.quiet)}
    >
      <div className={styles.front}>
        <CoverLink book={book} className={styles.cover} eager={eager} />
        {corner && <div className={styles.corner}>{corner}</div>}
      </div>
      <div className={styles.below}>
        <div>
          <h3 className={classNames(styles.title, number !== undefined && styles.numbered)}>
            {/* The list says it to screen readers. */}
            {number !== undefined && <span aria-hidden>{number}</span>}
            <TitleLink book={book} />
          </h3>
          <p className={styles.author} title={book.author}>
            <AuthorNames book={book} />
          </p>
        </div>
        {!brief && (
          <p className={styles.genre} title={genreText(book)}>
            {quiet && year && (
              <>
                <span>{year}</span>
                {' · '}
              </>
            )}
            <span>
              {quiet ? <VisuallyHidden>Genre: </VisuallyHidden> : 'Genre: '}
              {firstGenre}
            </span>
            {/* One says enough beside the year. */}
            {!quiet && otherGenres.map((genre) => <span key={genre}>, {genre}</span>)}
          </p>
        )}
        <div className={styles.foot}>
          <div className={styles.facts}>
            {quiet && mark && <div className={styles.mark}>{mark}</div>}
            <p className={styles.year}>
              {!quiet && year && <span>{year}</span>}
              <ReadersRating book={book} />
            </p>
            {!quiet && mark && <div className={styles.mark}>{mark}</div>}
          </div>
          {actions && (
            <div className={styles.actions}>
              <CardActionRow of={book.title}>{actions}</CardActionRow>
            </div>
          )}
        </div>
        {note !== undefined && (
          <p className={styles.note} dir="auto" title={note}>
            {note}
          </p>
        )}
      </div>
    </article>
  )
}
