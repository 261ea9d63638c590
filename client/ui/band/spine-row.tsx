import { Spine } from '../cover/spine.tsx'
import styles from './spine-row.module.css'

interface RowBook {
  google_books_id: string
  title: string
  genres?: readonly string[] | undefined
  year?: string | undefined
}

/** What a list is made of, on a shelf behind its header: the backs, as the covers stand below. Decorative: the books are named elsewhere. */
export function SpineRow({ books }: { books: readonly RowBook[] }) {
  if (books.length === 0) return null
  return (
    <div className={styles.window} aria-hidden>
      <div className={styles.row}>
        {books.map(({ google_books_id, title, genres, year }) => (
          <Spine key={google_books_id} id={google_books_id} title={title} genres={genres} year={year} />
        ))}
      </div>
    </div>
  )
}
