import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Book } from '#contract/book.ts'
import { BookStrip } from '../../books/book-strip.tsx'
import { authorHref, yearText } from '../../books/book-text.ts'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { groupsOf, reviewsQuery } from '../../reviews/data/review-queries.ts'
import { useUser } from '../../session/session-context.ts'
import { useApi } from '../../transport/api-context.ts'
import { isFirstLoad } from '../../transport/first-load.ts'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { CoverColumn } from './cover-column.tsx'
import { InReadlists, listsWithBookQuery } from './in-readlists.tsx'
import styles from './other-books.module.css'
import { fillBeside, roomBeside, type Beside, type CoversPerRow } from './room-beside-reviews.ts'

interface OtherBooksProps {
  book: Book
  /** What there is room for stands beside the reviews, the rest below them; or all below them. */
  part: 'beside' | 'below' | 'all'
}

/** Where to go on from the book. What fails to load is left out: the page is whole without it. */
export function OtherBooks({ book, part }: OtherBooksProps) {
  const api = useApi()
  const user = useUser()
  const id = book.google_books_id
  const reviews = useInfiniteQuery(reviewsQuery(api, id))
  const { data: more } = useQuery(moreOfBookQuery(api, id))
  const lists = useQuery({ ...listsWithBookQuery(api, id), enabled: user !== undefined })
  const [author = book.author] = book.authors
  const { by_author: byAuthor = [], similar = [], opening } = more ?? {}
  // They would push down what stands below them.
  if ((user && isFirstLoad(lists)) || (part !== 'all' && isFirstLoad(reviews))) return null

  const [first] = reviews.data?.pages ?? []
  // For a visitor the column begins where the reviews do.
  const room = roomBeside(first ? groupsOf([first], user?.username) : [], user && opening)
  const beside: Beside =
    part === 'all'
      ? {}
      : fillBeside(room, {
          lists: lists.data?.results.length ?? 0,
          similar: similar.length,
          byAuthor: byAuthor.length,
        })
  const isHere = (name: keyof Beside) => (part === 'beside') === (beside[name] !== undefined)

  return (
    <div className={part === 'beside' ? styles.beside : styles.below}>
      {lists.data && isHere('lists') && <InReadlists {...lists.data} />}
      {isHere('byAuthor') && (
        <Books
          id="by-author"
          title={`More by ${author}`}
          link={user && <Link to={authorHref(author)}>All books</Link>}
          books={byAuthor}
          perRow={beside.byAuthor}
          below={({ year }) => yearText(year)}
        />
      )}
      {isHere('similar') && (
        <Books
          id="similar-books"
          title="Similar books"
          books={similar}
          perRow={beside.similar}
          below={(each) => each.author}
        />
      )}
    </div>
  )
}

interface BooksProps extends Pick<ComponentProps<typeof BookStrip>, 'books' | 'below'> {
  /** Of the heading. */
  id: string
  title: string
  link?: ReactNode
  /** In a column; otherwise they stand in one line, each with what is said below it. */
  perRow: CoversPerRow | undefined
}

/** Nothing without books. */
function Books({ id, title, link, books, perRow, below }: BooksProps) {
  if (books.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeader id={id} title={title}>
        {link}
      </SectionHeader>
      <CoverShelf books={books}>
        {perRow ? (
          <CoverColumn books={books} perRow={perRow} />
        ) : (
          <BookStrip labelledBy={id} books={books} below={below} />
        )}
      </CoverShelf>
    </section>
  )
}
