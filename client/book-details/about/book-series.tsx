import { Link } from 'react-router'
import type { BookSeries as Series } from '#contract/books/book-series.ts'
import { detailsHref } from '../../books/book-text.ts'
import styles from './book-facts.module.css'

/** The book's place in its series, with the way to the books around it. */
export function BookSeries({ series: { name, number, previous, next } }: { series: Series }) {
  return (
    <nav className={styles.series} aria-label={`Series: ${name}`}>
      <p>
        Book {number} of <bdi>{name}</bdi>
      </p>
      {previous && <Neighbour label="Previous" book={previous} />}
      {next && <Neighbour label="Next" book={next} />}
    </nav>
  )
}

function Neighbour({ label, book }: { label: string; book: NonNullable<Series['next']> }) {
  return (
    <p className={styles.neighbour}>
      <span>{label}: </span>
      <Link to={detailsHref(book)}>
        <bdi>{book.title}</bdi>
      </Link>
    </p>
  )
}
