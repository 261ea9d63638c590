import type { Book } from '#contract/book.ts'
import type { NotedProgress } from '#contract/profiles/reading-life.ts'
import { stateText } from '../../library/data/state-text.ts'
import { percentOf, progressText, shareText } from '../../reading/data/progress-text.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { Again } from './again.tsx'
import { BookLines } from './book-lines.tsx'
import styles from './life-section.module.css'
import progress from './reading-now.module.css'

interface ReadingNowProps {
  books: readonly Book[]
  /** Ids of those finished before. */
  again: readonly string[] | undefined
  noted: readonly NotedProgress[] | undefined
}

export function ReadingNow({ books, again, noted }: ReadingNowProps) {
  function belowAuthor({ google_books_id: id, title }: Pick<Book, 'google_books_id' | 'title'>) {
    const at = noted?.find(({ google_books_id }) => google_books_id === id)
    return (
      <>
        {again?.includes(id) && <Again text={stateText('REREADING')} />}
        {at && <HowFar title={title} at={at} />}
      </>
    )
  }

  return (
    <section className={styles.section} aria-labelledby="reading-now">
      <SectionHeader id="reading-now" title="Currently Reading" />
      <BookLines books={books} below={belowAuthor} />
    </section>
  )
}

/** As on the home screen of who reads it. */
function HowFar({ title, at }: { title: string; at: NotedProgress }) {
  const length = { pages: at.of_pages, minutes: at.of_minutes }
  const percent = percentOf(at, length)
  return (
    <div className={progress.progress}>
      {percent !== undefined && <ProgressBar quiet label={`Progress: ${title}`} percent={percent} />}
      <p className={progress.text}>
        {progressText(at, length)}
        {shareText(at, length)}
      </p>
    </div>
  )
}
