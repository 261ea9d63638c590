import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Import } from '#contract/imports/imports.ts'
import { useApi } from '../transport/api-context.ts'
import { Cover } from '../ui/cover/cover.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { latestFoundQuery } from './data/imports-queries.ts'
import styles from './latest-found.module.css'

const shown = 10
/** A new look for so many books. */
const step = 10

/** The covers of the books found last. Decoration: the rows below say it in words. */
export function LatestFound({ imported: { id, progress } }: { imported: Import }) {
  const looked = Math.ceil(progress.done / step) * step
  const found = useQuery({ ...latestFoundQuery(useApi(), id, looked), placeholderData: keepPreviousData })
  const books = (found.data?.results ?? []).flatMap(({ book }) => book ?? []).slice(-shown)

  return (
    <div className={styles.shelf} aria-hidden>
      {books.length === 0 &&
        Array.from({ length: shown }, (_, index) => (
          <span key={index} className={styles.cover}>
            <Skeleton shape="cover" />
          </span>
        ))}
      {books.map(({ google_books_id, title, author, image }) => (
        <span key={google_books_id} className={styles.cover}>
          <Cover id={google_books_id} title={title} author={author} image={image} eager />
        </span>
      ))}
    </div>
  )
}
