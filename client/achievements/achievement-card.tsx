import type { AchievementProgress } from '#contract/achievements.ts'
import { Badge } from '../points/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { dateText } from '../ui/text/date-text.ts'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import styles from './achievement-card.module.css'

type Known = 'id' | 'name' | 'description' | 'points' | 'target' | 'progress' | 'badge_image'
export type ShownAchievement = Pick<AchievementProgress, Known> & Partial<Pick<AchievementProgress, 'date_earned'>>

interface AchievementCardProps {
  achievement: ShownAchievement
  /** Shows the progress bar even when it is full. */
  withBar?: boolean
  /** Percentage of readers who have it; hidden if undefined. */
  rarity?: number
}

/** Shows the date if earned, the progress otherwise. */
export function AchievementCard({ achievement, withBar = false, rarity }: AchievementCardProps) {
  const { name, description, points, target, progress, badge_image, date_earned: earned } = achievement
  return (
    <article className={classNames(styles.card, !earned && styles.open)}>
      <span className={styles.badge}>
        <Badge image={badge_image} size={72} />
      </span>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.points}>+{points} pts</p>
      <p className={styles.description}>{description}</p>
      <div className={styles.foot}>
        {(withBar || !earned) && (
          <div className={styles.progress}>
            <ProgressBar label={`${name}: ${progress} of ${target}`} percent={(100 * progress) / target} />
            <span aria-hidden>
              {progress} / {target}
            </span>
          </div>
        )}
        {earned && (
          <p>
            Earned: <time dateTime={earned}>{dateText(earned)}</time>
          </p>
        )}
        {rarity !== undefined && <p className={styles.rarity}>{rarityText(rarity)}</p>}
      </div>
    </article>
  )
}

function rarityText(percent: number): string {
  if (percent === 0) return 'Nobody has earned it yet'
  return percent < 0.1 ? 'Fewer than 0.1% of readers have it' : `${percent}% of readers have it`
}
