import type { Book } from '#contract/book.ts'
import { stateText } from '../../library/data/state-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { Again } from './again.tsx'
import { BookLines } from './book-lines.tsx'
import styles from './life-section.module.css'

interface ReadingNowProps {
  books: readonly Book[]
  /** Ids of those finished before. */
  again: readonly string[] | undefined
}

export function ReadingNow({ books, again }: ReadingNowProps) {
  const belowAgain = ({ google_books_id: id }: Pick<Book, 'google_books_id'>) =>
    again?.includes(id) ? <Again text={stateText('REREADING')} /> : null
  return (
    <section className={styles.section} aria-labelledby="reading-now">
      <SectionHeader id="reading-now" title="Currently Reading" />
      <BookLines books={books} below={belowAgain} />
    </section>
  )
}
