import type { ReactNode } from 'react'
import styles from './section-header.module.css'

interface SectionHeaderProps {
  /** Id of the heading, for `aria-labelledby`. */
  id: string
  title: string
  /** A link or text beside the heading. */
  children?: ReactNode
}

/** The heading is focusable: it takes the focus if the focused element in its section is removed. */
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
