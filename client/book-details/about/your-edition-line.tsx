import type { Book } from '#contract/book.ts'
import type { Edition } from '#contract/books/editions.ts'
import { Button } from '../../ui/button/button.tsx'
import { Cover } from '../../ui/cover/cover.tsx'
import { editionText } from './edition-text.ts'
import styles from './your-edition-line.module.css'

interface YourEditionLineProps {
  book: Book
  edition: Edition
  onUndo: () => void
}

/** Which edition the reader reads, with the way back. */
export function YourEditionLine({ book, edition, onUndo }: YourEditionLineProps) {
  const said = editionText(edition)
  return (
    <div className={styles.line}>
      {edition.image !== '' && (
        <div className={styles.cover}>
          <Cover
            id={book.google_books_id}
            title={book.title}
            author={book.author}
            genres={book.genres}
            year={book.year}
            image={edition.image}
          />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.name}>Your edition</p>
        <p>
          <bdi>{said}</bdi>
        </p>
        <Button look="bare" small className={styles.undo} aria-label={`Not this one: ${said}`} onClick={onUndo}>
          Not this one
        </Button>
      </div>
    </div>
  )
}
