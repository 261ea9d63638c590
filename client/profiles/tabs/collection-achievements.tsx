import { AchievementCard, type ShownAchievement } from '../../achievements/achievement-card.tsx'
import { AchievementGrid } from '../../achievements/achievement-grid.tsx'
import styles from './profile-tabs.module.css'

/** The achievements earned by favorites, each with a progress bar. */
export function CollectionAchievements({ achievements }: { achievements: readonly ShownAchievement[] }) {
  return (
    <section className={styles.section}>
      <h3>Collection Achievements</h3>
      <AchievementGrid label="Collection Achievements">
        {achievements.map((one) => (
          <li key={one.id}>
            <AchievementCard achievement={one} withBar />
          </li>
        ))}
      </AchievementGrid>
    </section>
  )
}
