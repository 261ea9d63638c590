import type { BookInProgress } from '#contract/reading.ts'
import { AuthorNames } from '../books/author-names.tsx'
import { CoverLink, TitleLink } from '../books/book-links.tsx'
import { Button } from '../ui/button/button.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { CheckIcon } from '../ui/icons/icons.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import styles from './currently-reading.module.css'
import { statusText } from './status-text.ts'
import type { BooksInProgress } from './in-progress-queries.ts'
import { useFocusAfterLeaving } from './use-focus-after-leaving.ts'
import { useStatusChange } from './use-status-change.ts'

/** The books being read, each with a button to finish it; renders nothing if there are none. */
export function ReadingNow({ list }: { list: BooksInProgress }) {
  const books = list.data?.pages.flatMap(({ results }) => results) ?? []
  const leave = useFocusAfterLeaving(
    'reading-now',
    books.map(({ book }) => book.google_books_id),
  )
  if (books.length === 0) return null
  return (
    <section aria-labelledby="reading-now">
      <SectionHeader id="reading-now" title={statusText('READING')} />
      <ul className={styles.list}>
        {books.map((each) => (
          <li key={each.book.google_books_id}>
            <BookInHand {...each} onFinish={() => leave(each.book.google_books_id)} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  )
}

function BookInHand({ book, since, onFinish }: BookInProgress & { onFinish: () => void }) {
  const { pending, press } = useStatusChange(book.google_books_id, 'READING')

  function finish() {
    onFinish()
    press('FINISHED')
  }

  return (
    <article className={styles.book}>
      <CoverLink book={book} className={styles.cover} eager />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <TitleLink book={book} />
        </h3>
        <p className={styles.author}>
          <AuthorNames book={book} />
        </p>
        <p className={styles.since}>Since {dateText(since)}</p>
        <Button
          small
          className={styles.finish}
          pending={pending}
          aria-label={`${statusText('FINISHED')}: ${book.title}`}
          onClick={finish}
        >
          <CheckIcon size={16} />
          {statusText('FINISHED')}
        </Button>
      </div>
    </article>
  )
}
