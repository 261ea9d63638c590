import type { ReactNode } from 'react'
import { dateText } from '../../ui/text/date-text.ts'
import { ReadlistDescription } from './readlist-description.tsx'
import styles from './readlist-words.module.css'

interface ReadlistWordsProps {
  name: string
  owner: string
  /** '3 books', where nothing else says it. */
  count?: string
  /** When a book was last added, or else when it was made. */
  updatedAt?: string | undefined
  description?: string | undefined
  /** What else there is to say, and to do. */
  children?: ReactNode
}

/** The head of a readlist's page: what it is, whose, and what they say of it. */
export function ReadlistWords({ name, owner, count, updatedAt, description, children }: ReadlistWordsProps) {
  return (
    <div className={styles.words}>
      <div>
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
        <p className={styles.about}>
          <span>by {owner}</span>
          {count !== undefined && (
            <>
              {' · '}
              <span>{count}</span>
            </>
          )}
          {updatedAt !== undefined && (
            <>
              {' · '}
              <span>Updated {dateText(updatedAt)}</span>
            </>
          )}
        </p>
      </div>
      {description && <ReadlistDescription text={description} />}
      {children}
    </div>
  )
}
