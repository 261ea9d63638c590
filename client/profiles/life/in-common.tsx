import { Link } from 'react-router'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { NamedCoverLink } from '../../books/book-links.tsx'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { BookLines } from './book-lines.tsx'
import styles from './in-common.module.css'

interface InCommonProps {
  inCommon: ReadingLife['in_common']
  /** Where all of them are. */
  href: string
}

/** Fewer covers would leave most of their row empty, so that they stand beside their titles. */
const coversInRow = 3

/** What the viewer and the reader of the profile both have finished or are reading. */
export function InCommon({ inCommon: { books, covers }, href }: InCommonProps) {
  return (
    <section className={styles.section} aria-labelledby="in-common">
      <SectionHeader id="in-common" title={`${countText(books, 'book', 'books')} in common`}>
        <Link to={href}>See all</Link>
      </SectionHeader>
      <CoverShelf books={covers}>
        {covers.length < coversInRow ? (
          <BookLines books={covers} />
        ) : (
          <ul className={styles.covers} aria-labelledby="in-common">
            {covers.map((cover) => (
              <li key={cover.google_books_id}>
                <NamedCoverLink book={cover} className={styles.cover} />
              </li>
            ))}
          </ul>
        )}
      </CoverShelf>
    </section>
  )
}
