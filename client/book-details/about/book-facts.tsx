import { useQuery } from '@tanstack/react-query'
import type { Book } from '#contract/book.ts'
import type { MoreOfBook } from '#contract/books/more-of-book.ts'
import { useUser } from '../../session/session-context.ts'
import { useApi } from '../../transport/api-context.ts'
import { focusOnceLost } from '../../ui/focus/focus-once-lost.ts'
import { languageText } from '../../ui/text/language-text.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { BookSeries } from './book-series.tsx'
import { Editions, editionsId } from './editions.tsx'
import { useYourEdition } from './use-your-edition.ts'
import { YourEditionLine } from './your-edition-line.tsx'
import styles from './book-facts.module.css'

/** What is known of the book. What fails to load is left out. */
export function BookFacts({ book }: { book: Book }) {
  const { data: more } = useQuery(moreOfBookQuery(useApi(), book.google_books_id))
  return more && <Known book={book} more={more} />
}

/** The pages and the language are those of the edition that the reader reads, as far as it says them. */
function Known({ book, more }: { book: Book; more: MoreOfBook }) {
  const user = useUser()
  const yours = useYourEdition(book.google_books_id, more.your_edition)
  const { editions, series } = more
  const pages = yours.edition?.pages ?? more.pages
  const language = languageText(yours.edition?.language || more.language)

  function takeBack() {
    yours.pick(null)
    focusOnceLost(editionsId)
  }

  if (!pages && !language && !series && editions === 0) return null
  return (
    <section className={styles.section} aria-labelledby="about-this-book">
      <h2 id="about-this-book" className={styles.heading}>
        About this book
      </h2>
      {series && <BookSeries series={series} />}
      {(pages || language) && (
        <dl className={styles.known}>
          {pages && <Fact name="Pages" value={numberText(pages)} />}
          {language && <Fact name="Language" value={language} />}
        </dl>
      )}
      {yours.edition && <YourEditionLine book={book} edition={yours.edition} onUndo={takeBack} />}
      {editions > 0 && <Editions bookId={book.google_books_id} count={editions} yours={user ? yours : undefined} />}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
