import { BookCover } from '../../books/book-cover.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import styles from './add-books.module.css'
import type { FoundBook } from './use-found-books.ts'

interface FoundBooksProps {
  found: readonly FoundBook[]
  onForget: (isbn: string) => void
}

export function FoundBooks({ found, onForget }: FoundBooksProps) {
  return (
    <ul className={styles.found} aria-label="Found books" aria-live="polite">
      {found.map(({ isbn, book, text }) => (
        <li key={isbn} className={styles.book}>
          <div className={styles.cover}>{book && <BookCover book={book} eager />}</div>
          <div className={styles.words}>
            <p className={styles.title} dir="auto">
              {book ? book.title : isbn}
            </p>
            <p className={styles.author}>{book ? book.author : text}</p>
          </div>
          <IconButton label={`Leave out ${book?.title ?? isbn}`} onClick={() => onForget(isbn)}>
            <CloseIcon size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
