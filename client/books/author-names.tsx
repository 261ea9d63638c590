import { Fragment } from 'react'
import { Link } from 'react-router'
import { useUser } from '../session/session-context.ts'
import styles from './author-names.module.css'
import { authorHref } from './book-text.ts'
import type { Book } from '#contract/book.ts'

const unknownAuthor = 'Unknown Author'

/** Links every author by name. Author pages need a session, so visitors see plain text. */
export function AuthorNames({ book }: { book: Book }) {
  const linked = useUser() !== undefined
  const { author, authors } = book
  if (authors.length === 0) return <bdi>{author || unknownAuthor}</bdi>
  return [...new Set(authors)].map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {linked && name !== unknownAuthor ? (
        <Link className={styles.name} to={authorHref(name)} state={{ book }}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
    </Fragment>
  ))
}
