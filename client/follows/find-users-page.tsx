import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../transport/api-context.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import styles from './find-users-page.module.css'
import { FindUsersForm } from './find-users-form.tsx'
import { FoundUsers } from './found-users.tsx'
import { readersQuery } from './follows-queries.ts'
import { isBlank } from '#contract/shapes.ts'

/** The query is kept in the address, so that reload and back restore it. */
export function FindUsersPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  const query = isBlank(asked) ? '' : asked.trim().slice(0, 100)
  const api = useApi()
  const queries = useQueryClient()
  usePageTitle('Find Users')

  /** Pressing the button again repeats the search, also after a failure. */
  function find(q: string) {
    setParams({ q }, { replace: q === query })
    void queries.resetQueries({ queryKey: readersQuery(api, q).queryKey })
  }

  return (
    <div className={styles.page}>
      <h1>Find Users</h1>
      <FindUsersForm query={query} onSearch={find} />
      <FoundUsers query={query} />
    </div>
  )
}
