import { useQuery } from '@tanstack/react-query'
import type { Book } from '#contract/book.ts'
import { yearText } from '../../books/book-text.ts'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { useApi } from '../../transport/api-context.ts'
import { countText } from '../../ui/text/count-text.ts'
import { languageText } from '../../ui/text/language-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './head-facts.module.css'

/** One line: the year, and the pages and language of the edition that the reader reads, as far as it says them, else of the book. */
export function HeadFacts({ book }: { book: Book }) {
  const { data: more } = useQuery(moreOfBookQuery(useApi(), book.google_books_id))
  const pages = more?.your_edition?.pages ?? more?.pages
  const language = languageText(more?.your_edition?.language || more?.language || '')
  return (
    <dl className={styles.facts}>
      <Fact name="Published Year" value={yearText(book.year) || 'N/A'} />
      {pages && <Fact name="Pages" value={countText(pages, 'page', 'pages')} />}
      {language && <Fact name="Language" value={language} />}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>
        <VisuallyHidden>{name}</VisuallyHidden>
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
