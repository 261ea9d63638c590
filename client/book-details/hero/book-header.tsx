import type { Book } from '#contract/book.ts'
import { AuthorNames } from '../../books/author-names.tsx'
import { largeImage, largestImage } from '../../books/book-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Cover } from '../../ui/cover/cover.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './book-header.module.css'
import { BookScore } from './book-score.tsx'
import { HeadFacts } from './head-facts.tsx'
import { ReaderCounts } from './reader-counts.tsx'

/** In characters: the title is set smaller from there on. */
const longTitle = 28
const veryLongTitle = 64

/** The book as it presents itself: cover, title, author, and what readers think of it. In both themes light on dark. */
export function BookHeader({ book }: { book: Book }) {
  const { google_books_id: id, title, author, image, year, genres } = book
  return (
    <header className={styles.header} data-theme="dark">
      <div className={styles.cover}>
        <Cover
          id={id}
          title={title}
          author={author}
          image={largeImage(image)}
          larger={largestImage(image)}
          genres={genres}
          year={year}
          eager
        />
      </div>
      <div className={styles.words}>
        <h1 className={classNames(styles.title, sizeOf(title))} dir="auto">
          {title}
        </h1>
        <dl className={styles.by}>
          <dt>
            <VisuallyHidden>Author</VisuallyHidden>
          </dt>
          <dd>
            <AuthorNames book={book} />
          </dd>
        </dl>
        <HeadFacts book={book} />
        <div className={styles.opinion}>
          <BookScore book={book} />
          <ReaderCounts bookId={id} />
        </div>
      </div>
    </header>
  )
}

function sizeOf(title: string): string | undefined {
  if (title.length > veryLongTitle) return styles.veryLong
  return title.length > longTitle ? styles.long : undefined
}
