import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../transport/api-context.ts'
import { HomeChallenges } from '../challenges/active-challenges.tsx'
import { StreakBanner } from '../streaks/streak-banner.tsx'
import { useShowsGame } from '../session/session-context.ts'
import { classNames } from '../ui/class-names.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { BeforeSearch } from './before-search.tsx'
import { searchQuery } from '../books/book-queries.ts'
import { readSearch, writeSearch, type Search } from '../books/search-address.ts'
import { SearchForm } from './search-form.tsx'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'

/** The home screen. */
export function SearchPage() {
  const api = useApi()
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  const showsGame = useShowsGame()
  usePageTitle(titleOf(search))

  function go(to: Search, { replace = false }: { replace?: boolean } = {}) {
    setParams(writeSearch(to), { replace })
  }

  /** Pressing the button again repeats the search, also after a failure. */
  function find(to: Search) {
    const here = writeSearch(to).toString() === params.toString()
    go(to, { replace: here || to.query === '' })
    void queries.resetQueries({ queryKey: searchQuery(api, to).queryKey })
  }

  return (
    <div className={styles.page}>
      <section className={styles.find} aria-labelledby="find">
        <h1 id="find" className={classNames(styles.heading, styles.question)}>
          What would you like to read?
        </h1>
        <SearchForm search={search} onSearch={find} />
      </section>
      <HomeChallenges />
      {search.query ? (
        <SearchResults search={search} onPage={go}>
          {showsGame && <StreakBanner />}
        </SearchResults>
      ) : (
        <BeforeSearch />
      )}
    </div>
  )
}

function titleOf({ query, page }: Search): string {
  if (!query) return 'Home'
  return page > 1 ? `${query}, page ${page} · Search` : `${query} · Search`
}
