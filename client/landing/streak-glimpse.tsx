import { Flame } from '../gamification/flame.tsx'
import { TrophyIcon } from '../ui/icons.tsx'
import { PointsBadge } from '../ui/points-badge.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './streak-glimpse.module.css'

export function StreakGlimpse() {
  return (
    <>
      <div className={styles.streak}>
        <Flame lit />
        <p className={styles.text}>12 day streak! Keep it up!</p>
      </div>
      <div className={styles.days}>
        {week.map((day) => (
          <span key={day} className={styles.day}>
            {day}
          </span>
        ))}
      </div>
      <p className={styles.level}>
        <strong>Level 3</strong>
        <span>264 Points</span>
      </p>
      <ProgressBar label="Points to the next level" percent={64} tone="gold" />
      <p className={styles.next}>36 points to next level</p>
      <div className={styles.achievement}>
        <span className={styles.badge}>
          <TrophyIcon size={22} />
        </span>
        <p>
          <strong>On a Roll</strong>
          <br />
          Read on seven days running.
        </p>
        <PointsBadge points={20} />
      </div>
    </>
  )
}

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
