import { Link } from 'react-router'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { readerBookStates } from '#contract/profiles/reader-books.ts'
import { stateText } from '../../library/data/state-text.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { readerBooksHref } from '../books/reader-books-address.ts'
import section from './life-section.module.css'
import styles from './shelves.module.css'

interface ShelvesProps {
  states: NonNullable<ReadingLife['states']>
  /** Whose they are. */
  of: string
}

/** How many books a reader has, and of each state; each number leads to its books. */
export function Shelves({ states, of }: ShelvesProps) {
  const shown = readerBookStates.flatMap((state) => states.find((one) => one.state === state) ?? [])
  const all = states.reduce((sum, { books }) => sum + books, 0)
  return (
    <nav className={section.section} aria-labelledby="their-books">
      <SectionHeader id="their-books" title="Their books" />
      <ul className={styles.shelves}>
        <li>
          <Link to={readerBooksHref(of)}>
            All books <span className={styles.number}>{numberText(all)}</span>
          </Link>
        </li>
        {shown.map(({ state, books }) => (
          <li key={state}>
            <Link to={readerBooksHref(of, state)}>
              {stateText(state)} <span className={styles.number}>{numberText(books)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
