import type { ReactNode } from 'react'
import styles from './banded-page.module.css'

interface BandedPageProps {
  /** Fills the band behind the header: dark, as the words on it are light. */
  backdrop: ReactNode
  header: ReactNode
  children: ReactNode
}

/** A page whose header stands on a band from one edge of the window to the other, in both themes light on dark. */
export function BandedPage({ backdrop, header, children }: BandedPageProps) {
  return (
    <div className={styles.page} data-full-width>
      <div className={styles.band}>{backdrop}</div>
      <header className={styles.header} data-theme="dark">
        {header}
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
