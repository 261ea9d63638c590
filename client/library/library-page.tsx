import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../transport/api-context.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { AddBooksButton } from './adding/add-books-button.tsx'
import { readFilter, writeFilter, type LibraryFilter } from './data/library-address.ts'
import { libraryOverviewQuery } from './data/library-queries.ts'
import { LibraryBooks } from './library-books.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { LogFilterNotice } from './log-filter-notice.tsx'
import styles from './library-page.module.css'
import { StateLinks } from './state-links.tsx'

/** All of the reader's books. */
export function LibraryPage() {
  const [params, setParams] = useSearchParams()
  const overview = useQuery(libraryOverviewQuery(useApi()))
  const filter = readFilter(params)
  usePageTitle('My Library')

  function change(to: Partial<LibraryFilter>) {
    setParams((now) => writeFilter({ ...readFilter(now), ...to }), { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <header className={styles.header}>
        <h1>My Library</h1>
        <AddBooksButton />
      </header>
      <StateLinks filter={filter} overview={overview.data} />
      <LibraryFilters filter={filter} overview={overview.data} onChange={change} />
      <LogFilterNotice log={filter.log} onClear={() => change({ log: {} })} />
      <LibraryBooks filter={filter} onChange={change} />
    </>
  )
}
