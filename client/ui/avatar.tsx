import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './avatar.module.css'

const defaultImage = '/default-profile.png'

interface AvatarProps {
  /** '' or undefined if the reader has none. */
  image?: string | undefined
  size?: 'small' | 'medium' | 'large'
}

/** Decorative: always next to the reader's name. */
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
