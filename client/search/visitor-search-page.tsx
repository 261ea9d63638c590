import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { searchQuery } from '../books/book-queries.ts'
import { readSearch, writeSearch, type Search } from '../books/search-address.ts'
import { useUser } from '../session/session-context.ts'
import { useApi } from '../transport/api-context.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { SearchForm } from './search-form.tsx'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'

/** A visitor may look before signing up. A reader has the search at home. */
export function VisitorSearchPage() {
  const api = useApi()
  const queries = useQueryClient()
  const user = useUser()
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  usePageTitle(search.query === '' ? 'Find a book' : `${search.query} · Search`)
  if (user) return <Navigate to={`/${location.search}`} replace />

  function go(to: Search, { replace = false }: { replace?: boolean } = {}) {
    setParams(writeSearch(to), { replace })
  }

  function find(to: Search) {
    go(to, { replace: writeSearch(to).toString() === params.toString() || to.query === '' })
    void queries.resetQueries({ queryKey: searchQuery(api, to).queryKey })
  }

  return (
    <div className={styles.page}>
      <section className={styles.find} aria-labelledby="find">
        <h1 id="find" className={styles.heading}>
          Find a book
        </h1>
        <SearchForm search={search} onSearch={find} />
      </section>
      {search.query !== '' && <SearchResults search={search} onPage={go} />}
    </div>
  )
}
