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

/** As many covers fill a shelf. */
const maxFaces = 4

/** So many show their cover where there are more books; the others show their spine. */
const facesBesideSpines = 3

/** Books that stand on a shelf side by side, none over another. Decorative: the books are named elsewhere. */
export function BookShelf({ books }: { books: readonly ShelfBook[] }) {
  const facing = books.length <= maxFaces ? maxFaces : facesBesideSpines
  return (
    <div className={styles.shelf} aria-hidden>
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
