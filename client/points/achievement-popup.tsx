import type { Achievement } from '#contract/shapes.ts'
import { Button } from '../ui/button/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { PointsBadge } from '../ui/feedback/points-badge.tsx'
import { pointsText } from '../ui/text/points-text.ts'
import styles from './achievement-popup.module.css'
import { Badge } from './badge.tsx'

export interface EarnedAchievement {
  achievement: Achievement
  /** Names of achievements earned by the same action. */
  others: readonly string[]
  /** All points that the action earned, with those of its achievements. */
  pointsEarned: number
}

interface AchievementPopupProps {
  earned: EarnedAchievement
  open: boolean
  onClose: () => void
}

export function AchievementPopup({
  earned: { achievement, others, pointsEarned },
  open,
  onClose,
}: AchievementPopupProps) {
  return (
    <Modal title="New Achievement!" open={open} onClose={onClose}>
      <div className={styles.popup}>
        <span className={styles.turning}>
          <Badge image={achievement.badge_image} size={112} />
        </span>
        <h3 className={styles.name}>{achievement.name}</h3>
        <p className={styles.description}>{achievement.description}</p>
        <p className={styles.points}>
          <PointsBadge points={achievement.points} />
          {pointsEarned > achievement.points && (
            <span className={styles.part}>of the {pointsText(pointsEarned)} you just earned</span>
          )}
        </p>
        {others.length > 0 && <p className={styles.others}>Also earned: {others.join(', ')}</p>}
        <Button look="primary" className={styles.dismiss} onClick={onClose}>
          Dismiss
        </Button>
      </div>
    </Modal>
  )
}
