import { classNames } from '../class-names.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** Accessible name. */
  label: string
  /** 0 to 100; higher values are shown as 100. */
  percent: number
  /** Thin. */
  quiet?: boolean
  /** In the color of points. */
  gold?: boolean
  /** In the color of what is finished. */
  finished?: boolean
}

export function ProgressBar({ label, percent, quiet = false, gold = false, finished = false }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <progress
      aria-label={label}
      max={100}
      value={value}
      className={classNames(styles.bar, quiet && styles.quiet, gold && styles.gold, finished && styles.finished)}
    />
  )
}
