import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../ui/avatar.tsx'
import styles from './kept-reader.module.css'
import { profileHref } from './profile-href.ts'

interface KeptReaderProps {
  username: string
  image: string
  note: string
  /** Without a link, for a reader whose page the viewer cannot open. */
  plain?: boolean
  /** Buttons. */
  children: ReactNode
}

/** A row of a list of readers that only the viewer sees. */
export function KeptReader({ username, image, note, plain = false, children }: KeptReaderProps) {
  return (
    <li className={styles.row}>
      <Avatar image={image} size="small" />
      <div className={styles.who}>
        {plain ? (
          <span className={styles.name}>{username}</span>
        ) : (
          <Link to={profileHref(username)} className={styles.name}>
            {username}
          </Link>
        )}
        <span className={styles.note}>{note}</span>
      </div>
      <div className={styles.buttons}>{children}</div>
    </li>
  )
}
