import { useQuery } from '@tanstack/react-query'
import { NamedCoverLink } from '../books/book-links.tsx'
import { moreOfBookQuery } from '../books/more-of-book-query.ts'
import { useUser } from '../session/session-context.ts'
import { useApi } from '../transport/api-context.ts'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { InReadlists, listsWithBookQuery } from './about/in-readlists.tsx'
import styles from './beside-reviews.module.css'

/** Where to go on from a book, in the narrow column beside many reviews. What fails to load is left out. */
export function BesideReviews({ bookId }: { bookId: string }) {
  const api = useApi()
  const user = useUser()
  const lists = useQuery({ ...listsWithBookQuery(api, bookId), enabled: user !== undefined })
  const { data: more } = useQuery(moreOfBookQuery(api, bookId))
  const { similar = [] } = more ?? {}
  // They would push down what stands below them.
  if (lists.isLoading) return null
  return (
    <div className={styles.beside}>
      {lists.data && <InReadlists {...lists.data} />}
      {similar.length > 0 && (
        <section className={styles.section} aria-labelledby="similar-books">
          <SectionHeader id="similar-books" title="Similar books" />
          <CoverShelf books={similar}>
            <ul className={styles.covers}>
              {similar.map((book) => (
                <li key={book.google_books_id}>
                  <NamedCoverLink book={book} />
                </li>
              ))}
            </ul>
          </CoverShelf>
        </section>
      )}
    </div>
  )
}
