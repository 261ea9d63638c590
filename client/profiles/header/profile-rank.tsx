import { pointsPerLevel } from '#contract/points.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import styles from './profile-header.module.css'

interface ProfileRankProps {
  level: number
  points: number
}

/** The level and the points of another reader. */
export function ProfileRank({ level, points }: ProfileRankProps) {
  return (
    <p className={styles.rank}>
      <span className={styles.level}>Level {level}</span>
      <span className={styles.points}>{numberText(points)} PTS</span>
    </p>
  )
}

/** The viewer's own, and how far it is to the next level. */
export function OwnRank({ level, points }: ProfileRankProps) {
  const left = pointsPerLevel - (points % pointsPerLevel)
  return (
    <div className={styles.game}>
      <p className={styles.rank}>
        <span className={styles.level}>Level {level}</span>
        <span className={styles.points}>{numberText(points)} Points</span>
      </p>
      <p className={styles.next}>
        <ProgressBar label={`${left} points to next level`} percent={points % pointsPerLevel} gold />
        <span className={styles.left} aria-hidden>
          {left} points to next level
        </span>
      </p>
    </div>
  )
}
