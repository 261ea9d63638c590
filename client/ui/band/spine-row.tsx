import { Cover } from '../cover/cover.tsx'
import styles from './cover-wall.module.css'

interface WallBook {
  google_books_id: string
  title: string
  author: string
  image: string
  genres?: readonly string[] | undefined
  year?: string | undefined
}

/** As many fill the band; a shorter list begins anew. */
const columns = 6
const rows = 3

/** Fewer would show the same ones all over. */
const maxStanding = 3

/** What a list is made of, behind its header. Decorative: the books are named elsewhere. */
export function CoverWall({ books }: { books: readonly WallBook[] }) {
  if (books.length === 0) return null
  if (books.length <= maxStanding) {
    return (
      <div className={styles.window} aria-hidden>
        <div className={styles.standing}>
          {books.map((book) => (
            <CoverOnWall key={book.google_books_id} book={book} />
          ))}
        </div>
      </div>
    )
  }
  return (
    <div className={styles.window} aria-hidden>
      <div className={styles.wall}>
        {Array.from({ length: columns }, (_, column) => (
          <div key={column} className={styles.column}>
            {inColumn(books, column).map((book, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- A short list has the same book twice
              <CoverOnWall key={row} book={book} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function inColumn(books: readonly WallBook[], column: number): WallBook[] {
  return Array.from({ length: rows }, (_, row) => books[(column + row * columns) % books.length]).filter(
    (book) => book !== undefined,
  )
}

function CoverOnWall({ book: { google_books_id, title, author, image, genres, year } }: { book: WallBook }) {
  return (
    <span className={styles.cover}>
      <Cover id={google_books_id} title={title} author={author} image={image} genres={genres} year={year} />
    </span>
  )
}
