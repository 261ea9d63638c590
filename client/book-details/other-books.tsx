import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Book } from '#contract/book.ts'
import { BookStrip } from '../books/book-strip.tsx'
import { authorHref, yearText } from '../books/book-text.ts'
import { useUser } from '../session/session-context.ts'
import { useApi } from '../transport/api-context.ts'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { moreOfBookQuery } from '../books/more-of-book-query.ts'
import { InReadlists, listsWithBookQuery } from './about/in-readlists.tsx'
import styles from './other-books.module.css'

interface OtherBooksProps {
  book: Book
  /** The readlists with the book and the books like it stand beside its reviews. */
  isRestBeside: boolean
}

/** Where to go on from the book. What fails to load is left out: the page is whole without it. */
export function OtherBooks({ book, isRestBeside }: OtherBooksProps) {
  const api = useApi()
  const user = useUser()
  const { data: more } = useQuery(moreOfBookQuery(api, book.google_books_id))
  const lists = useQuery({
    ...listsWithBookQuery(api, book.google_books_id),
    enabled: user !== undefined && !isRestBeside,
  })
  const [author = book.author] = book.authors
  const { by_author: byAuthor = [], similar = [] } = more ?? {}
  // They would push down what stands below them.
  if (lists.isLoading) return null
  return (
    <div className={styles.others}>
      {!isRestBeside && lists.data && <InReadlists {...lists.data} />}
      {byAuthor.length > 0 && (
        <section className={styles.section} aria-labelledby="by-author">
          <SectionHeader id="by-author" title={`More by ${author}`}>
            {user && <Link to={authorHref(author)}>All books</Link>}
          </SectionHeader>
          <CoverShelf books={byAuthor}>
            <BookStrip labelledBy="by-author" books={byAuthor} below={({ year }) => yearText(year)} />
          </CoverShelf>
        </section>
      )}
      {!isRestBeside && similar.length > 0 && (
        <section className={styles.section} aria-labelledby="similar-books">
          <SectionHeader id="similar-books" title="Similar books" />
          <CoverShelf books={similar}>
            <BookStrip labelledBy="similar-books" books={similar} below={(each) => each.author} />
          </CoverShelf>
        </section>
      )}
    </div>
  )
}
