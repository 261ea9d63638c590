import { Cover } from '../ui/cover.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import styles from './search-glimpse.module.css'
import { searchExample } from './shelf-books.ts'

export function SearchGlimpse() {
  return (
    <>
      <p className={styles.field}>
        <SearchIcon size={18} />
        gothic
      </p>
      <div className={styles.results}>
        {searchExample.map((book) => (
          <div key={book.id}>
            <Cover id={book.id} title={book.title} author={book.author} />
            <p className={styles.title}>{book.title}</p>
            <p className={styles.text}>{book.author}</p>
            <p className={styles.text}>Genre: {book.genre}</p>
            <p className={styles.text}>{book.year}</p>
          </div>
        ))}
      </div>
    </>
  )
}
