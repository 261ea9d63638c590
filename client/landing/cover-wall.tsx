import { Link } from 'react-router'
import { Cover } from '../ui/cover/cover.tsx'
import styles from './cover-wall.module.css'
import { wall } from './shelf-books.ts'

/** A wall of drawn covers, cropped at its edges. For pointers alone: the search beside it leads to every book. */
export function CoverWall() {
  return (
    <div className={styles.window} aria-hidden>
      <div className={styles.wall}>
        {wall.map((column) => (
          <div key={column[0]?.id} className={styles.column}>
            {column.map((book) => (
              <Link
                key={book.id}
                to={`/book-details/${book.id}`}
                tabIndex={-1}
                title={book.title}
                className={styles.book}
              >
                <Cover {...book} />
              </Link>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
