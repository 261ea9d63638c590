import { useQuery } from '@tanstack/react-query'
import type { AchievementProgress } from '#contract/achievements.ts'
import { AchievementCard } from '../../achievements/achievement-card.tsx'
import { AchievementGrid, AchievementGridSkeleton } from '../../achievements/achievement-grid.tsx'
import { achievementsQuery } from '../../achievements/achievements-queries.ts'
import { collectionOf, isOfCollection } from '../../achievements/collection.ts'
import { useApi } from '../../transport/api-context.ts'
import { favoriteIdsQuery } from '../../favorites/favorites-queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TrophyIcon } from '../../ui/icons/icons.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { CollectionAchievements } from './collection-achievements.tsx'
import styles from './profile-tabs.module.css'

/** The achievements on the viewer's own profile. */
export function AchievementsTab() {
  const query = useQuery(achievementsQuery(useApi()))
  return (
    <>
      <header className={styles.header}>
        <h2>Your Achievements</h2>
        <Button pending={query.isFetching} onClick={() => void query.refetch()}>
          Refresh Achievements
        </Button>
      </header>
      <QueryContent query={query} skeleton={<AchievementGridSkeleton />} failure={<Computed />}>
        {({ achievements }) => <Achievements achievements={achievements} />}
      </QueryContent>
    </>
  )
}

function Achievements({ achievements }: { achievements: AchievementProgress[] }) {
  const others = achievements
    .filter((one) => one.date_earned && !isOfCollection(one))
    .toSorted((one, other) => (other.date_earned ?? '').localeCompare(one.date_earned ?? ''))
  return (
    <>
      <CollectionAchievements achievements={achievements.filter(isOfCollection)} />
      {achievements.every((one) => !one.date_earned) && <NothingEarned />}
      {others.length > 0 && (
        <section className={styles.section}>
          <h3>Other Achievements</h3>
          <AchievementGrid label="Other Achievements">
            {others.map((one) => (
              <li key={one.id}>
                <AchievementCard achievement={one} />
              </li>
            ))}
          </AchievementGrid>
        </section>
      )}
    </>
  )
}

/** Fallback while the server's list is unavailable: achievements computed from the favorites alone. */
function Computed() {
  const favorites = useQuery(favoriteIdsQuery(useApi()))
  return <CollectionAchievements achievements={collectionOf(favorites.data?.google_books_ids.length ?? 0)} />
}

function NothingEarned() {
  return (
    <EmptyState
      icon={<TrophyIcon size={40} />}
      text="You haven't earned any achievements yet. Keep reading and reviewing books to earn achievements!"
    >
      <ButtonLink to="/">Find books</ButtonLink>
    </EmptyState>
  )
}
