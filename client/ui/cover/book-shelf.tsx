import { classNames } from '../class-names.ts'
import styles from './book-shelf.module.css'
import { CoverShelf } from './cover-shelf.tsx'
import { Cover } from './cover.tsx'
import { Spine } from './spine.tsx'

interface ShelfBook {
  google_books_id: string
  title: string
  author: string
  image: string
  genres?: readonly string[] | undefined
  year?: string | undefined
}

interface BookShelfProps {
  books: readonly ShelfBook[]
  /** How many books show their cover; the others show their spine. */
  faces: number
  /** Taller, with spines that can be read. */
  large?: boolean
}

/** Books that stand on a shelf side by side, none over another. Decorative: the books are named elsewhere. */
export function BookShelf({ books, faces, large = false }: BookShelfProps) {
  // A single book in the last place would be lonely as a spine, and there is no room for its cover.
  const facing = books.length === faces + 1 ? Math.max(0, faces - 1) : faces
  return (
    <div className={classNames(styles.shelf, large && styles.large)} aria-hidden>
      <div className={styles.books}>
        <CoverShelf books={books}>
          {books.map(({ google_books_id, title, author, image, genres, year }, index) =>
            index < facing ? (
              <span key={google_books_id} className={styles.face}>
                <Cover id={google_books_id} title={title} author={author} image={image} genres={genres} year={year} />
              </span>
            ) : (
              <Spine key={google_books_id} id={google_books_id} genres={genres} year={year} title={title} />
            ),
          )}
        </CoverShelf>
      </div>
      <div className={styles.board} />
    </div>
  )
}
