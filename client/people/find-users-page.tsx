import { useSearchParams } from 'react-router'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './find-users-page.module.css'
import { FindUsersForm } from './find-users-form.tsx'
import { FoundUsers } from './found-users.tsx'

/** What is searched for stands in the address, so that a reload and the way back lead to it. */
export function FindUsersPage() {
  const [params, setParams] = useSearchParams()
  const query = (params.get('q') ?? '').trim().slice(0, 100)
  usePageTitle('Find Users')
  return (
    <div className={styles.page}>
      <h1>Find Users</h1>
      <FindUsersForm key={query} query={query} onSearch={(q) => setParams({ q })} />
      <FoundUsers query={query} />
    </div>
  )
}
