import { classNames } from '../ui/class-names.ts'
import styles from './flame.module.css'

interface FlameProps {
  lit: boolean
  /** There is a streak, which today may still go on. */
  glowing?: boolean
  /** Animates the flame being lit. */
  catching?: boolean
}

/** The streak's flame; an ember until today counts. */
export function Flame({ lit, glowing = false, catching = false }: FlameProps) {
  return (
    <svg
      className={classNames(styles.flame, lit ? styles.lit : glowing && styles.glowing, catching && styles.catching)}
      viewBox="0 0 48 56"
      aria-hidden
      focusable="false"
    >
      <path
        className={styles.outer}
        d="M25.500 3C27 11.500 22 15.500 18.500 20.500C16 24 14.500 27 15 31C12.500 29.500 11.500 27 11.500 24C8.500 27.500 6.500 31.500 6.500 36.500C6.500 46 14 53 24 53C34 53 41.500 46 41.500 36.500C41.500 29 37.500 23.500 34.500 19.500C34 23 32.500 25.500 30 27C32 19 31 9.500 25.500 3Z"
      />
      <path
        className={styles.inner}
        d="M24.500 27C25 31 22 33 20 36C18.300 38.500 17 40.500 17 43.500C17 48.500 20.200 51.500 24.300 51.500C28.500 51.500 31.500 48.300 31.500 44C31.500 40 29.500 37.500 28.500 35C28 37 27.300 38 26 39C27 35 27 31 24.500 27Z"
      />
    </svg>
  )
}
