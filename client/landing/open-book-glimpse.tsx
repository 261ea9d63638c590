import { Cover } from '../ui/cover.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import styles from './open-book-glimpse.module.css'
import { openBook } from './shelf-books.ts'

export function OpenBookGlimpse() {
  return (
    <div className={styles.book}>
      <Cover id={openBook.id} title={openBook.title} author={openBook.author} />
      <div>
        <p className={styles.title}>{openBook.title}</p>
        <p className={styles.author}>
          {openBook.author}, {openBook.year}
        </p>
        <p className={styles.description}>{openBook.description}</p>
        <p className={styles.status}>
          <CheckIcon size={16} />
          Finished Reading
        </p>
      </div>
    </div>
  )
}
