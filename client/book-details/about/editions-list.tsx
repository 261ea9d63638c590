import { useQuery } from '@tanstack/react-query'
import { listEditions, type Edition } from '#contract/books/editions.ts'
import { useApi } from '../../transport/api-context.ts'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { languageText } from '../../ui/text/language-text.ts'
import { numberText } from '../../ui/text/number-text.ts'
import styles from './editions.module.css'

/** What is known of each edition of a book. */
export function EditionsList({ bookId }: { bookId: string }) {
  const api = useApi()
  const query = useQuery({
    queryKey: ['editions', bookId],
    queryFn: () => api.call(listEditions, { params: { id: bookId } }),
  })
  return (
    <QueryContent query={query} loadingText="Loading editions…" failure="The editions could not be loaded.">
      {({ total, results }) => (
        <>
          {results.length < total && (
            <p className={styles.some}>{`The first ${numberText(results.length)} of ${numberText(total)}`}</p>
          )}
          <ul className={styles.editions}>
            {results.map((edition) => (
              <li key={edition.id} className={styles.edition}>
                <p dir="auto">{headOf(edition)}</p>
                {restOf(edition).map((line) => (
                  <p key={line} className={styles.rest}>
                    {line}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryContent>
  )
}

function headOf({ year, publisher }: Edition): string {
  return [year === null ? '' : String(year), publisher].filter((part) => part !== '').join(' · ') || 'Year not known'
}

function restOf({ language, pages, isbns }: Edition): string[] {
  const about = [languageText(language), pages === null ? '' : pagesText(pages)]
    .filter((part) => part !== '')
    .join(' · ')
  const [isbn] = isbns
  return [about, isbn === undefined ? '' : `ISBN ${isbn}`].filter((line) => line !== '')
}

function pagesText(pages: number): string {
  return pages === 1 ? '1 page' : `${numberText(pages)} pages`
}
