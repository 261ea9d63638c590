import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  shape?: 'line' | 'title' | 'cover' | 'circle' | 'block'
  /** Gives it its width (and for a block its height). */
  className?: string | undefined
}

/** A quiet stand-in in the shape of what comes. Say 'Loading...' beside it: it is silent itself. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} />
}
