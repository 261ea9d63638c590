import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  shape?: 'line' | 'title' | 'cover' | 'circle' | 'block'
  /** Sets the width, and the height of a block. */
  className?: string | undefined
}

/** A placeholder in the shape of the content. Silent for screen readers: announce 'Loading...' next to it. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} />
}
