import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { RecentAchievements } from '../achievements/recent-achievements.tsx'
import type { OwnProfile } from '#contract/profiles.ts'
import { useApi } from '../transport/api-context.ts'
import { ownProfileQuery } from './profile-queries.ts'
import { RecentReviews } from './tabs/recent-reviews.tsx'
import { readlistsQuery } from '../readlists/data/readlists-queries.ts'
import { useShowsGame } from '../session/session-context.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { PointsHistory } from './tabs/points-history.tsx'
import { StatTile } from './stat-tile.tsx'
import styles from './stats-tab.module.css'
import { StreakCalendar } from './tabs/streak-calendar.tsx'

/** The statistics on the viewer's own profile. */
export function StatsTab() {
  const profile = useQuery(ownProfileQuery(useApi()))
  return (
    <QueryContent
      query={profile}
      skeleton={<Skeleton shape="block" className={styles.skeleton} />}
      failure="Failed to load your stats."
    >
      {(loaded) => <Stats profile={loaded} />}
    </QueryContent>
  )
}

function Stats({ profile }: { profile: OwnProfile }) {
  const readlists = useQuery(readlistsQuery(useApi()))
  const toast = useToast()
  const showsGame = useShowsGame()
  const { username, books_read, reviews_written, achievements_count, current_streak, recent_reviews } = profile

  function missReadlist() {
    if (!readlists.isError) return toast({ message: "Could not find your 'Done Reading' readlist.", problem: true })
    toast({ message: 'Failed to load readlists.', problem: true })
    void readlists.refetch()
  }

  const doneReading = readlists.data?.readlists.find((list) => list.kept_for_you)
  return (
    <div className={styles.stats}>
      <ul className={styles.tiles}>
        <StatTile
          name="Books Read"
          number={books_read}
          href={doneReading && `/readlist/${doneReading.id}`}
          onPress={readlists.isPending ? undefined : missReadlist}
          about="Opens Done Reading"
        />
        <StatTile name="Reviews" number={reviews_written} />
        {showsGame && <StatTile name="Achievements" number={achievements_count} />}
        {showsGame && <StatTile name="Day Streak" number={current_streak} />}
      </ul>
      <p>
        <Link to="/stats">All your statistics</Link>: by month, genre, decade, language and more, for any year.
      </p>
      {showsGame && <StreakCalendar />}
      {showsGame && achievements_count > 0 && <RecentAchievements />}
      <section className={styles.section}>
        <h2>Recent Reviews</h2>
        <RecentReviews
          reviews={recent_reviews}
          by={username}
          emptyText="No reviews yet. Start reviewing books!"
          emptyAction={<ButtonLink to="/">Find books</ButtonLink>}
        />
      </section>
      {showsGame && <PointsHistory />}
    </div>
  )
}
