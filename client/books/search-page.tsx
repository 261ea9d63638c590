import { useSearchParams } from 'react-router'
import { StreakBanner } from '../gamification/streak-banner.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { BeforeSearch } from './before-search.tsx'
import { readSearch, writeSearch, type Search } from './search-address.ts'
import { SearchForm } from './search-form.tsx'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'

/** The home screen. */
export function SearchPage() {
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  usePageTitle(search.query ? `${search.query}, page ${search.page}` : 'Home')

  function go(to: Search, { replace = to.query === '' }: { replace?: boolean } = {}) {
    setParams(writeSearch(to), { replace })
  }

  return (
    <div className={styles.page}>
      <StreakBanner />
      <section className={styles.find} aria-labelledby="find">
        <h1 id="find" className={styles.heading}>
          What would you like to read?
        </h1>
        <SearchForm search={search} onSearch={go} />
      </section>
      {search.query ? <SearchResults search={search} onPage={go} /> : <BeforeSearch />}
    </div>
  )
}
