import { useInfiniteQuery } from '@tanstack/react-query'
import type { Book } from '#contract/book.ts'
import { isOwnBookId } from '#contract/provisional-id.ts'
import { CoverLink, TitleLink } from '../books/book-links.tsx'
import { booksInProgressQuery } from '../reading/data/in-progress-queries.ts'
import { useApi } from '../transport/api-context.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { ReadTogetherButton } from './making/read-together-button.tsx'
import styles from './start-together.module.css'

const steps = [
  { name: 'Plan', text: 'Choose a book and split it into parts with dates: 400 pages, say, into four weeks of 100.' },
  { name: 'Invite', text: 'Ask readers by name, or send a link. Everyone sees how far the others have come.' },
  {
    name: 'Talk',
    text: 'Each part has a conversation of its own. It opens once you have read that far, so nobody gives anything away.',
  },
]

const offered = 3

/** For a reader without groups: what reading together is, and where it begins. */
export function StartTogether() {
  const reading = useInfiniteQuery(booksInProgressQuery(useApi(), 'READING'))
  const books = reading.data?.pages.flatMap(({ results }) => results.map(({ book }) => book)) ?? []
  const shared = books.filter(({ google_books_id }) => !isOwnBookId(google_books_id)).slice(0, offered)
  return (
    <div className={styles.start}>
      <div className={styles.lead}>
        <p className={styles.none}>You are not reading with anyone yet.</p>
        <p>One book, a few readers, and a date for each part: that is a group.</p>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ name, text }) => (
          <li key={name} className={styles.step}>
            <h2 className={styles.name}>{name}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>
        <ButtonLink to="/" look={shared.length > 0 ? 'quiet' : 'primary'}>
          Find a book
        </ButtonLink>
      </p>
      {shared.length > 0 && (
        <section className={styles.section} aria-labelledby="start-with">
          <h2 id="start-with" className={styles.heading}>
            Or start with a book you are reading
          </h2>
          <ul className={styles.books}>
            {shared.map((book) => (
              <li key={book.google_books_id}>
                <BookToShare book={book} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function BookToShare({ book }: { book: Book }) {
  return (
    <article className={styles.book}>
      <CoverLink book={book} className={styles.cover} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <TitleLink book={book} />
        </h3>
        <p className={styles.author}>{book.author}</p>
        <ReadTogetherButton book={book} />
      </div>
    </article>
  )
}
