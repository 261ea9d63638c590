import { Cover } from '../ui/cover/cover.tsx'
import styles from './cover-wall.module.css'
import { wall } from './shelf-books.ts'

/** A decorative wall of drawn covers, cropped at its edges. */
export function CoverWall() {
  return (
    <div className={styles.window} aria-hidden>
      <div className={styles.wall}>
        {wall.map((column) => (
          <div key={column[0]?.id} className={styles.column}>
            {column.map((book) => (
              <Cover key={book.id} {...book} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
