import { useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { TrophyIcon } from '../ui/icons/icons.tsx'
import styles from './badge.module.css'

interface BadgeProps {
  /** '' if there is none. */
  image: string
  /** Width and height in pixels. */
  size: number
}

/** An achievement's picture, or a trophy if it has none or it fails to load. */
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
