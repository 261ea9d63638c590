import { Link } from 'react-router'
import type { ShownList } from '#contract/profiles/reading-life.ts'
import { BookCover } from '../../books/book-cover.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './shown-lists.module.css'

interface ShownListsProps {
  title: string
  /** With their owners where these are not known from what stands around them. */
  readlists: readonly (ShownList & { owner?: string })[]
  /** Of the list. */
  className?: string | undefined
}

/** Readlists that others may see, each with its first covers. */
export function ShownLists({ title, readlists, className }: ShownListsProps) {
  return (
    <section className={styles.section} aria-labelledby="shown-lists">
      <SectionHeader id="shown-lists" title={title} />
      <ul className={classNames(styles.lists, className)}>
        {readlists.map(({ id, name, owner, books_count, likes_count = 0, covers }) => (
          <li key={id} className={styles.list}>
            <div className={styles.covers} aria-hidden>
              <CoverShelf books={covers}>
                {covers.map((cover) => (
                  <BookCover key={cover.google_books_id} book={cover} />
                ))}
              </CoverShelf>
            </div>
            <p className={styles.name}>
              <Link to={`/readlist/${id}`}>
                <bdi>{name}</bdi>
              </Link>
              {owner !== undefined && (
                <span className={styles.owner}>
                  {' '}
                  by <bdi>{owner}</bdi>
                </span>
              )}
              <span className={styles.count}>
                {countText(books_count, 'book', 'books')}
                {likes_count > 0 && ` · ${countText(likes_count, 'like', 'likes')}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
