import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../transport/api-context.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import styles from './find-users-page.module.css'
import { FindUsersForm } from './find-users-form.tsx'
import { FoundUsers } from './found-users.tsx'
import { readersQuery } from './follows-queries.ts'
import { isBlank } from '#contract/shapes.ts'

/** What is searched for stands in the address, so that a reload and the way back lead to it. */
export function FindUsersPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  const query = isBlank(asked) ? '' : asked.trim().slice(0, 100)
  const api = useApi()
  const queries = useQueryClient()
  usePageTitle('Find Users')

  /** The button asks anew, also for what is in sight or has just failed. */
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
