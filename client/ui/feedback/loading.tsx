import type { ReactNode } from 'react'
import { BrandMark } from '../icons/brand-mark.tsx'
import styles from './loading.module.css'

/** Announces loading; `children` (skeletons) replace the spinner. */
export function Loading({ text = 'Loading...', children }: { text?: string; children?: ReactNode }) {
  return (
    <div className={styles.loading}>
      {!children && <BrandMark size={32} className={styles.mark} />}
      <output className={styles.text}>{text}</output>
      {children}
    </div>
  )
}
