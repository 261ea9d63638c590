import { useQuery } from '@tanstack/react-query'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { useApi } from '../../transport/api-context.ts'
import styles from './opening.module.css'

/** The book's first words, set apart from what others say of it; renders nothing where they are not known. */
export function Opening({ bookId }: { bookId: string }) {
  const { data: more } = useQuery(moreOfBookQuery(useApi(), bookId))
  if (!more?.opening) return null
  return (
    <section className={styles.opening} aria-labelledby="how-it-begins">
      <h2 id="how-it-begins" className={styles.heading}>
        How it begins
      </h2>
      <blockquote className={styles.words} dir="auto">
        {more.opening}
      </blockquote>
    </section>
  )
}
