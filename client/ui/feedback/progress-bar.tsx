import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** Accessible name. */
  label: string
  /** 0 to 100; higher values are shown as 100. */
  percent: number
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return <progress aria-label={label} max={100} value={value} className={styles.bar} />
}
