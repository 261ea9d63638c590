import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Book } from '#contract/book.ts'
import type { MoreOfBook } from '#contract/books/more-of-book.ts'
import { useUser } from '../../session/session-context.ts'
import { useApi } from '../../transport/api-context.ts'
import { focusOnceLost } from '../../ui/focus/focus-once-lost.ts'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { BookSeries } from './book-series.tsx'
import { Editions, editionsId } from './editions.tsx'
import { OtherTitles } from './other-titles.tsx'
import { useYourEdition } from './use-your-edition.ts'
import { YourEditionLine } from './your-edition-line.tsx'
import styles from './book-facts.module.css'

/** What is known of the book besides the line below its title. What fails to load is left out. */
export function BookFacts({ book }: { book: Book }) {
  const { data: more } = useQuery(moreOfBookQuery(useApi(), book.google_books_id))
  return more && <Known book={book} more={more} />
}

function Known({ book, more }: { book: Book; more: MoreOfBook }) {
  const user = useUser()
  const yours = useYourEdition(book.google_books_id, more.your_edition)
  const { editions, series, other_titles: titles = [] } = more

  function takeBack() {
    yours.pick(null)
    focusOnceLost(editionsId)
  }

  if (!series && editions === 0 && titles.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="about-this-book">
      <h2 id="about-this-book" className={styles.heading}>
        About this book
      </h2>
      <dl className={styles.facts}>
        {series && (
          <Fact name="Series">
            <BookSeries series={series} />
          </Fact>
        )}
        {titles.length > 0 && (
          <Fact name="Also known as">
            <OtherTitles titles={titles} />
          </Fact>
        )}
      </dl>
      {yours.edition && <YourEditionLine book={book} edition={yours.edition} onUndo={takeBack} />}
      {editions > 0 && <Editions bookId={book.google_books_id} count={editions} yours={user ? yours : undefined} />}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
