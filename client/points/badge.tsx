import { useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { TrophyIcon } from '../ui/icons/icons.tsx'
import styles from './badge.module.css'

interface BadgeProps {
  /** '' where there is none. */
  image: string
  /** Pixels of its square. */
  size: number
}

/** An achievement's picture, or a trophy where it has none or it does not load. */
export function Badge({ image, size }: BadgeProps) {
  const [broken, setBroken] = useState('')
  if (image !== '' && image !== broken) {
    return (
      <img className={styles.badge} src={image} alt="" width={size} height={size} onError={() => setBroken(image)} />
    )
  }
  return (
    <span className={classNames(styles.badge, styles.trophy)} style={{ width: size, height: size }}>
      <TrophyIcon size={size / 2} />
    </span>
  )
}
