import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReadlistSummary } from '#contract/readlists.ts'
import { classNames } from '../ui/class-names.ts'
import { BookShelf } from '../ui/cover/book-shelf.tsx'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { ReadlistProgress } from './about/readlist-progress.tsx'
import styles from './readlist-card.module.css'

interface ReadlistFrontProps {
  readlist: Omit<ReadlistSummary, 'books'>
  /** Text after the name. */
  after?: string
  notes?: readonly string[]
  children?: ReactNode
}

/** The first books on a shelf, the name, which links the whole card, the number of books, and what its owner says of it or else its first titles. */
export function ReadlistFront({
  readlist: { id, name, kept_for_you, description, finished_count, likes_count = 0, books_count, covers },
  after,
  notes,
  children,
}: ReadlistFrontProps) {
  const said = [...(notes ?? []), ...(likes_count > 0 ? [countText(likes_count, 'like', 'likes')] : [])]
  return (
    <article className={styles.card}>
      <div className={styles.front}>
        <BookShelf books={covers} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={`/readlist/${id}`} className={styles.link}>
            <bdi>{name}</bdi>
            {after && (
              <>
                {' '}
                <span className={styles.after}>{after}</span>
              </>
            )}
          </Link>
        </h3>
        <p className={styles.count}>
          Books: {numberText(books_count)}
          {said.map((note) => (
            <span key={note} className={styles.note}>
              {' '}
              · {note}
            </span>
          ))}
        </p>
        <p className={classNames(styles.description, !description && styles.titles)} dir="auto">
          {description || covers.map(({ title }) => title).join(', ')}
        </p>
        <div className={styles.foot}>
          {!kept_for_you && <ReadlistProgress finished={finished_count} total={books_count} inFoot />}
          {children && <div className={styles.actions}>{children}</div>}
        </div>
      </div>
    </article>
  )
}
