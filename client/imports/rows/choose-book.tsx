import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import type { Book } from '#contract/book.ts'
import { maxQueryLength } from '#contract/books.ts'
import type { ImportRow } from '#contract/imports/imports.ts'
import { isBlank } from '#contract/shapes.ts'
import { BookCover } from '../../books/book-cover.tsx'
import { searchQuery } from '../../books/book-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import styles from './choose-book.module.css'
import { BookWords } from './row-book.tsx'

interface ChooseBookProps {
  row: ImportRow
  pending: boolean
  onChoose: (googleBooksId: string) => void
}

/** The other candidates, and a search in place. */
export function ChooseBook({ row, pending, onChoose }: ChooseBookProps) {
  const [words, setWords] = useState(row.title)
  const [asked, setAsked] = useState('')
  const found = useQuery(searchQuery(useApi(), { query: asked, type: 'title', page: 1 }))
  const heading = useId()
  const current = row.decision === 'book' || row.outcome === 'matched' ? row.book?.google_books_id : undefined
  const others = row.candidates.filter(({ book }) => book.google_books_id !== current)

  function search(event: FormEvent) {
    event.preventDefault()
    if (!isBlank(words)) setAsked(words.trim().slice(0, maxQueryLength))
  }

  const choose = (book: Book) => () => !pending && onChoose(book.google_books_id)

  return (
    <section className={styles.choose} aria-labelledby={heading}>
      <h4 id={heading} className={styles.title}>
        Which book is it?
      </h4>
      {others.length > 0 && (
        <ul className={styles.books} aria-label="Our guesses">
          {others.map(({ book, why_text }) => (
            <BookToChoose
              key={book.google_books_id}
              book={book}
              why={why_text}
              pending={pending}
              onChoose={choose(book)}
            />
          ))}
        </ul>
      )}
      <form className={styles.search} aria-label={`Another book for ${row.title}`} onSubmit={search}>
        <SearchInput
          aria-label="Title"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The panel opens where the reader has just asked for it
          autoFocus
          value={words}
          maxLength={maxQueryLength}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" pending={found.isFetching}>
          Search
        </Button>
      </form>
      {asked !== '' && (
        <QueryContent query={found} failure="Failed to search. The book catalogue may not be answering.">
          {({ books }) =>
            books.length === 0 ? (
              <output>No books found. Try fewer words.</output>
            ) : (
              <ul className={styles.books} aria-label="Books found">
                {books.map((book) => (
                  <BookToChoose key={book.google_books_id} book={book} pending={pending} onChoose={choose(book)} />
                ))}
              </ul>
            )
          }
        </QueryContent>
      )}
    </section>
  )
}

interface BookToChooseProps {
  book: Book
  why?: string
  pending: boolean
  onChoose: () => void
}

function BookToChoose({ book, why, pending, onChoose }: BookToChooseProps) {
  return (
    <li className={styles.book}>
      <span className={styles.cover}>
        <BookCover book={book} />
      </span>
      <div className={styles.words}>
        <BookWords book={book} />
        {why && <p className={styles.why}>{why}</p>}
      </div>
      <Button small pending={pending} aria-label={`This one: ${book.title}, ${book.author}`} onClick={onChoose}>
        This one
      </Button>
    </li>
  )
}
