import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Achievement } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { Badge } from '../points/badge.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { earnedAchievementsQuery } from './achievements-queries.ts'
import styles from './recent-achievements.module.css'

const shown = 5

/** The newest badges in a row; space is reserved while they load. */
export function RecentAchievements() {
  const earned = useQuery(earnedAchievementsQuery(useApi()))
  if (earned.isError && !earned.data) return null
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2 id="recent-achievements">Recent Achievements</h2>
        <Link to="/achievements" className={styles.all}>
          All achievements
        </Link>
      </header>
      {earned.data ? (
        <ul className={styles.list} aria-labelledby="recent-achievements">
          {earned.data.achievements.slice(0, shown).map((one) => (
            <RecentAchievement key={one.id} achievement={one} />
          ))}
        </ul>
      ) : (
        <div className={styles.list} />
      )}
    </section>
  )
}

function RecentAchievement({ achievement: { name, badge_image, date_earned } }: { achievement: Achievement }) {
  return (
    <li className={styles.achievement}>
      <Badge image={badge_image} size={64} />
      <h3 className={styles.name}>{name}</h3>
      <time className={styles.date} dateTime={date_earned}>
        {dateText(date_earned)}
      </time>
    </li>
  )
}
