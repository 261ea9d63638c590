import { Fragment } from 'react'
import type { Book } from '#contract/shapes.ts'

/** Every author by name, in the one way that cards and the book's own page name them. */
export function AuthorNames({ book: { author, authors } }: { book: Pick<Book, 'author' | 'authors'> }) {
  if (authors.length === 0) return <bdi>{author || 'Unknown Author'}</bdi>
  return [...new Set(authors)].map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ))
}
