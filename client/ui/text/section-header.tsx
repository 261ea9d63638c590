import type { ReactNode } from 'react'
import styles from './section-header.module.css'

interface SectionHeaderProps {
  /** What the section is labelled by. */
  id: string
  title: string
  /** A link or a word beside it. */
  children?: ReactNode
}

/** It takes the focus where what had it in its section is gone. */
export function SectionHeader({ id, title, children }: SectionHeaderProps) {
  return (
    <header className={styles.header}>
      <h2 id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </header>
  )
}
