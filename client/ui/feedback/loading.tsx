import type { ReactNode } from 'react'
import { BrandMark } from '../icons/brand-mark.tsx'
import styles from './loading.module.css'

/** Says that something is on its way; skeletons, where given, take the place of the mark. */
export function Loading({ text = 'Loading...', children }: { text?: string; children?: ReactNode }) {
  return (
    <div className={styles.loading}>
      {!children && <BrandMark size={32} className={styles.mark} />}
      <output className={styles.text}>{text}</output>
      {children}
    </div>
  )
}
