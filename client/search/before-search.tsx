import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { BookCard } from '../books/book-card.tsx'
import { searchQuery } from '../books/book-queries.ts'
import styles from './before-search.module.css'
import { examples, genreOfTheDay } from './examples.ts'
import { searchHref } from '../books/search-address.ts'

/** Where to begin: some things to look for, and a shelf that changes every day. */
export function BeforeSearch() {
  const [today] = useState(() => new Date())
  return (
    <>
      <section aria-label="Examples">
        <ul className={styles.examples}>
          <li className={styles.lead}>Try</li>
          {examples.map(({ query, type }) => (
            <li key={query}>
              <Link className={styles.example} to={searchHref(query, type)}>
                {query}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <ShelfOfTheDay genre={genreOfTheDay(today)} />
    </>
  )
}

function ShelfOfTheDay({ genre }: { genre: string }) {
  const shelf = useQuery(searchQuery(useApi(), { query: genre, type: 'genre', page: 1 }))
  if (!shelf.isPending && !shelf.data?.books.length) return null

  return (
    <section aria-labelledby="shelf">
      <header className={styles.header}>
        <h2 id="shelf" className={styles.heading}>
          Today’s shelf: {genre}
        </h2>
        <Link to={searchHref(genre, 'genre')}>See all</Link>
      </header>
      <ul className={styles.shelf} aria-busy={shelf.isPending}>
        {shelf.data
          ? shelf.data.books.map((book, index) => (
              <li key={book.google_books_id} className={styles.book}>
                <BookCard book={book} eager={index < 5} />
              </li>
            ))
          : range.map((index) => (
              <li key={index} className={styles.book}>
                <Skeleton shape="cover" className={styles.cover} />
                <Skeleton shape="title" />
              </li>
            ))}
      </ul>
    </section>
  )
}

const range = Array.from({ length: 10 }, (_, index) => index)
