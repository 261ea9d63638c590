import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Import } from '#contract/imports/imports.ts'
import { ArrowLeftIcon } from '../ui/icons/icons.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { sourceText } from './data/import-text.ts'
import styles from './import-header.module.css'

interface ImportHeaderProps {
  imported: Import
  title: string
  /** What can be done with the import as a whole. */
  actions?: ReactNode
  /** The first sentence. */
  children?: ReactNode
}

export function ImportHeader({
  imported: { format, file_name, created_at },
  title,
  actions,
  children,
}: ImportHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <Link to="/import" className={styles.back}>
          <ArrowLeftIcon size={16} />
          Your imports
        </Link>
        {actions}
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.origin}>
        {sourceText(format)}, <bdi>{file_name}</bdi>, <time dateTime={created_at}>{dateText(created_at)}</time>
      </p>
      {children}
    </header>
  )
}
