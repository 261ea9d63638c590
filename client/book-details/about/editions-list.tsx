import { useQuery } from '@tanstack/react-query'
import { listEditions, type Edition } from '#contract/books/editions.ts'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { languageText } from '../../ui/text/language-text.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { editionText } from './edition-text.ts'
import styles from './editions.module.css'
import type { YourEdition } from './use-your-edition.ts'

interface EditionsListProps {
  bookId: string
  /** Left out for visitors. */
  yours: YourEdition | undefined
}

/** What is known of each edition of a book; a reader says which one they read. */
export function EditionsList({ bookId, yours }: EditionsListProps) {
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
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard */}
          <ul className={styles.editions} aria-label="Editions" tabIndex={0}>
            {results.map((edition) => (
              <li key={edition.id} className={styles.edition}>
                <p>
                  <bdi>{editionText(edition)}</bdi>
                </p>
                {restOf(edition).map((line) => (
                  <p key={line} className={styles.rest}>
                    {line}
                  </p>
                ))}
                {yours && <PickButton edition={edition} yours={yours} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryContent>
  )
}

function PickButton({ edition, yours }: { edition: Edition; yours: YourEdition }) {
  const isYours = yours.edition?.id === edition.id
  return (
    <Button
      look={isYours ? 'soft' : 'bare'}
      small
      className={isYours ? styles.picked : styles.pick}
      aria-pressed={isYours}
      aria-label={`I read this one: ${editionText(edition)}`}
      onClick={() => yours.pick(isYours ? null : edition)}
    >
      {isYours && <CheckIcon size={14} />}
      I read this one
    </Button>
  )
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
