import { Link } from 'react-router'
import type { Book } from '#contract/book.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { NamedCoverLink } from '../../books/book-links.tsx'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { Stars } from '../../ui/form/stars.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { partialDateText } from '../../ui/text/partial-date-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { Again } from './again.tsx'
import styles from './last-finished.module.css'
import section from './life-section.module.css'

type Finished = ReadingLife['last_finished'][number]

/** One row, or two on a phone. */
const shown = 6

interface LastFinishedProps {
  books: readonly Finished[]
  /** Those whose reviews stand beside them, with the stars: they are not repeated. */
  reviewed: readonly Book[]
  allHref: string
}

/** Cover beside cover, each with the day and the stars, as in a diary. */
export function LastFinished({ books, reviewed, allHref }: LastFinishedProps) {
  const others = books.filter(({ book }) => reviewed.every((one) => one.google_books_id !== book.google_books_id))
  if (others.length === 0) return null
  return (
    <section className={section.section} aria-labelledby="last-finished">
      <SectionHeader id="last-finished" title={others.length < books.length ? 'Also finished' : 'Last finished'}>
        <Link to={allHref}>All finished</Link>
      </SectionHeader>
      <CoverShelf books={others.slice(0, shown).map(({ book }) => book)}>
        <ul className={styles.row} aria-labelledby="last-finished">
          {others.slice(0, shown).map((each) => (
            <li key={each.book.google_books_id} className={styles.book}>
              <NamedCoverLink book={each.book} className={styles.cover} />
              <Finish of={each} />
            </li>
          ))}
        </ul>
      </CoverShelf>
    </section>
  )
}

/** An entry of a diary: the day, whether the book was read before, and the stars. */
function Finish({ of: { stars, finished_on = '', times = 1 } }: { of: Finished }) {
  return (
    <p className={styles.finish}>
      {finished_on !== '' && <time dateTime={finished_on}>{partialDateText(finished_on)}</time>}
      {times > 1 && <Again text={`Read ${countText(times, 'time', 'times')}`} />}
      {stars !== null && (
        <span className={styles.stars}>
          <Stars value={stars} />
        </span>
      )}
    </p>
  )
}
