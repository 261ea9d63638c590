import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { CoverArt } from './cover-art.tsx'
import styles from './cover-backdrop.module.css'
import { useDesign } from './cover-shelf.tsx'
import { groundClass } from './ground-class.ts'
import type { DrawnBook } from '#contract/pictures/cover-design.ts'

interface CoverBackdropProps extends DrawnBook {
  /** Of the book's title. */
  title?: string
  /** The cover's picture as it is loaded beside it, so that nothing more is fetched; '' if there is none. */
  image?: string
  className?: string | undefined
}

/**
 * A dark ground in the colors of a cover, for light words on it: out of focus the cover's picture, or its drawing in large. How light it gets
 * does not depend on the picture.
 */
export function CoverBackdrop({ image = '', title = '', className, ...book }: CoverBackdropProps) {
  const { composition, ground, variant } = useDesign(book)
  const [loaded, setLoaded] = useState('')
  const shown = image !== '' && loaded === image
  return (
    <div className={classNames(styles.backdrop, groundClass[ground], className)} aria-hidden>
      {image === '' && title !== '' && (
        <div className={styles.art}>
          <CoverArt composition={composition} variant={variant} title={title} />
        </div>
      )}
      {image !== '' && (
        <img
          className={classNames(styles.picture, shown && styles.shown)}
          src={image}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(image)}
        />
      )}
    </div>
  )
}
