import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './avatar.module.css'

const defaultImage = '/default-profile.png'

interface AvatarProps {
  /** '' or absent for a reader without one. */
  image?: string | undefined
  size?: 'small' | 'medium' | 'large'
}

/** Always beside the reader's name, so silent itself. */
export function Avatar({ image, size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const source = image && image !== broken ? image : defaultImage
  return (
    <img
      src={source}
      alt=""
      width={96}
      height={96}
      decoding="async"
      className={classNames(styles.avatar, styles[size])}
      onError={() => setBroken(image)}
    />
  )
}
