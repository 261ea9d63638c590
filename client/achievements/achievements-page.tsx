import { GameOff } from '../points/game-off.tsx'
import { useShowsGame } from '../session/session-context.ts'
import { useQuery } from '@tanstack/react-query'
import type { AchievementProgress } from '#contract/achievements.ts'
import { useApi } from '../transport/api-context.ts'
import { pointsText } from '../ui/text/points-text.ts'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { AchievementCard } from './achievement-card.tsx'
import { AchievementGrid, AchievementGridSkeleton } from './achievement-grid.tsx'
import styles from './achievements-page.module.css'
import { achievementsQuery } from './achievements-queries.ts'

export function AchievementsPage() {
  return useShowsGame() ? <Shown /> : <GameOff title="Achievements" />
}

function Shown() {
  const query = useQuery(achievementsQuery(useApi()))
  return (
    <div className={styles.page}>
      <h1>Achievements</h1>
      <QueryContent
        query={query}
        loadingText="Loading achievements..."
        skeleton={<AchievementGridSkeleton />}
        failure="Failed to load achievements."
      >
        {({ achievements }) => <AllAchievements achievements={achievements} />}
      </QueryContent>
    </div>
  )
}

function AllAchievements({ achievements }: { achievements: AchievementProgress[] }) {
  const earned = achievements.filter((one) => one.date_earned).toSorted(newestFirst)
  const open = achievements.filter((one) => !one.date_earned).toSorted(nearestFirst)
  return (
    <>
      <Summary earned={earned} all={achievements} />
      <Section title="Earned" achievements={earned} emptyText="None yet. Finish a book to earn your first one." />
      <Section title="Still to earn" achievements={open} emptyText="You've earned them all." />
    </>
  )
}

function Summary({ earned, all }: { earned: AchievementProgress[]; all: AchievementProgress[] }) {
  const points = earned.reduce((sum, one) => sum + one.points, 0)
  const text = `${earned.length} of ${all.length} earned`
  return (
    <div className={styles.summary}>
      <p>
        <strong>{text}</strong>
        {points > 0 && <span className={styles.points}> · {pointsText(points)}</span>}
      </p>
      <ProgressBar label={text} percent={(100 * earned.length) / all.length} />
    </div>
  )
}

interface SectionProps {
  title: string
  achievements: AchievementProgress[]
  emptyText: string
}

function Section({ title, achievements, emptyText }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {achievements.length === 0 ? (
        <p className={styles.none}>{emptyText}</p>
      ) : (
        <AchievementGrid label={title}>
          {achievements.map((one) => (
            <li key={one.id}>
              <AchievementCard achievement={one} rarity={one.rarity} />
            </li>
          ))}
        </AchievementGrid>
      )}
    </section>
  )
}

function newestFirst(one: AchievementProgress, other: AchievementProgress): number {
  return (other.date_earned ?? '').localeCompare(one.date_earned ?? '')
}

/** Most progress first; achievements without progress keep their order. */
function nearestFirst(one: AchievementProgress, other: AchievementProgress): number {
  return other.progress / other.target - one.progress / one.target
}
