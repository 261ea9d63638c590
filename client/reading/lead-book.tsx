import type { BookInProgress } from '#contract/reading.ts'
import { AuthorNames } from '../books/author-names.tsx'
import { CoverLink, TitleLink } from '../books/book-links.tsx'
import { largeImage } from '../books/book-text.ts'
import { classNames } from '../ui/class-names.ts'
import { CoverBackdrop } from '../ui/cover/cover-backdrop.tsx'
import { PromptCoverScene } from '../ui/cover/lazy-cover-scene.ts'
import { paceOf } from './data/pace.ts'
import { inHandSinceText } from './data/status-text.ts'
import styles from './lead-book.module.css'
import { lengthOf, ProgressInHand } from './progress-in-hand.tsx'

/** In characters: the title is set smaller from there on. */
const longTitle = 32
const veryLongTitle = 64

interface LeadBookProps extends BookInProgress {
  onFinish: () => void
}

/** The book last in hand, on the landscape of its cover: in both themes light on dark, as on its own page. */
export function LeadBook({ onFinish, ...inHand }: LeadBookProps) {
  const { state, since, reading } = inHand
  const book = { ...inHand.book, image: largeImage(inHand.book.image) }
  const { google_books_id: id, title, image, genres, year } = book
  return (
    <article className={styles.lead} data-theme="dark">
      <CoverBackdrop
        id={id}
        title={title}
        image={image}
        genres={genres}
        year={year}
        scene={PromptCoverScene}
        className={styles.ground}
      />
      <CoverLink book={book} className={styles.cover} eager />
      <div className={styles.words}>
        <h3 className={classNames(styles.title, sizeOf(title))}>
          <TitleLink book={book} />
        </h3>
        <p className={styles.author}>
          <AuthorNames book={book} />
        </p>
        <p className={styles.since}>{inHandSinceText(state, since)}</p>
      </div>
      <div className={styles.progress}>
        {reading && (
          <ul className={styles.pace}>
            {paceOf(reading, lengthOf(inHand)).map(({ figure, text }) => (
              <li key={text}>
                <strong>{figure}</strong> {text}
              </li>
            ))}
          </ul>
        )}
        <ProgressInHand {...inHand} isLead className={styles.finish} onFinish={onFinish} />
      </div>
    </article>
  )
}

function sizeOf(title: string): string | undefined {
  if (title.length > veryLongTitle) return styles.veryLong
  return title.length > longTitle ? styles.long : undefined
}
