import { useEffect, useRef } from 'react'
import type { AuthorBooks } from '#contract/authors.ts'
import { BookGrid } from '../books/book-grid.tsx'
import { actionsOnCard, heartOnCard, markOnCard } from '../readlists/card-actions.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { BookIcon } from '../ui/icons/icons.tsx'
import { Pager } from '../ui/paging/pager.tsx'
import { AuthorFacts } from './author-facts.tsx'
import styles from './author-details.module.css'

interface AuthorDetailsProps {
  author: AuthorBooks
  page: number
  /** The next page is loading. */
  pending: boolean
  onPage: (page: number) => void
}

export function AuthorDetails({ author, page, pending, onPage }: AuthorDetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPage = useRef(page)

  // Scroll to the top of the books after paging.
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [page])

  const { books, total_pages } = author
  return (
    <article>
      <AuthorFacts author={author} />
      <section aria-labelledby="books-by">
        <h2 id="books-by" ref={heading} tabIndex={-1} className={styles.booksBy}>
          Books by <bdi>{author.author}</bdi>
        </h2>
        {books.length > 0 ? (
          <BookGrid
            books={books}
            stale={pending}
            actionsFor={actionsOnCard}
            cornerFor={heartOnCard}
            markFor={markOnCard}
          />
        ) : (
          <EmptyState icon={<BookIcon size={40} />} text="No books found." />
        )}
        <Pager page={page} nextDisabled={books.length === 0 || page >= total_pages} pending={pending} onPage={onPage} />
      </section>
    </article>
  )
}
