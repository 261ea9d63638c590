import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../ui/avatar.tsx'
import { FollowButton } from './follow-button.tsx'
import styles from './reader-card.module.css'
import { followStateOf } from './use-follow.ts'
import { profileHref } from './profile-href.ts'
import { isBlank } from '#contract/shapes.ts'

interface ReaderCardProps {
  reader: { username: string; profile_image: string; is_following: boolean; requested?: boolean }
  /** Additional text. */
  note?: string | undefined
  /** Another button. */
  children?: ReactNode
}

/** The whole card links to the reader's page; the name is the accessible link. */
export function ReaderCard({ reader, note, children }: ReaderCardProps) {
  const { username, profile_image } = reader
  return (
    <article className={styles.card} aria-label={username}>
      <Avatar image={profile_image} />
      <div>
        <h3 className={styles.name}>
          <Link to={profileHref(username)}>{username}</Link>
        </h3>
        {note && !isBlank(note) && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.action}>
        <FollowButton small username={username} state={followStateOf(reader)} />
        {children}
      </div>
    </article>
  )
}
