import { FavoriteButton } from '../favorites/favorite-toggle.tsx'
import { ReadTogetherButton } from '../groups/making/read-together-button.tsx'
import { ManageReadlistsButton } from '../readlists/manage-readlists-button.tsx'
import styles from './book-actions.module.css'
import type { Book } from '#contract/book.ts'

/** What a reader can do with a book on its own page. */
export function BookActions({ book }: { book: Book }) {
  return (
    <div className={styles.actions}>
      <FavoriteButton book={book} />
      <ManageReadlistsButton book={book} />
      <ReadTogetherButton book={book} />
    </div>
  )
}
