import type { ComponentType } from 'react'
import type { DrawnBook } from '#contract/pictures/cover-design.ts'
import { classNames } from '../class-names.ts'
import styles from './cover-backdrop.module.css'
import { useDesign } from './cover-shelf.tsx'
import { groundClass } from './ground-class.ts'

export interface SceneProps extends DrawnBook {
  title?: string | undefined
  /** The cover's picture as it is loaded beside it, so that nothing more is fetched; '' if there is none. */
  image?: string
}

interface CoverBackdropProps extends SceneProps {
  /** What stands on the ground: a `CoverScene`, at once or later. */
  scene?: ComponentType<SceneProps> | undefined
  className?: string | undefined
}

/** A dark ground in the colors of a cover, for light words on it. How light it gets does not depend on the scene. */
export function CoverBackdrop({ scene: Scene, className, ...book }: CoverBackdropProps) {
  const { ground } = useDesign(book)
  return (
    <div className={classNames(styles.backdrop, groundClass[ground], className)} aria-hidden>
      {Scene && <Scene {...book} />}
    </div>
  )
}
