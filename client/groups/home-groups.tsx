import { useQuery } from '@tanstack/react-query'
import { useApi } from '../transport/api-context.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { groupsQuery } from './data/groups-queries.ts'
import { GroupCards } from './group-cards.tsx'
import styles from './together-page.module.css'

/** The groups that are running; renders nothing if there are none. */
export function HomeGroups() {
  const { data } = useQuery(groupsQuery(useApi()))
  const running = data?.groups.filter(({ is_over }) => !is_over) ?? []
  const invited = data?.invitations.length ?? 0
  if (running.length + invited === 0) return null
  return (
    <section className={styles.section} aria-labelledby="together">
      <SectionHeader id="together" title="Read together">
        <ButtonLink to="/together" small>
          {invited > 0 ? `Invitations: ${invited}` : 'View all'}
        </ButtonLink>
      </SectionHeader>
      {running.length > 0 && <GroupCards groups={running.slice(0, 4)} />}
    </section>
  )
}
