import { Link } from 'react-router'
import { useUser } from '../../session/session-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useHere } from './navigation-links.tsx'
import styles from './own-link.module.css'

/** The reader's picture and name, which lead to the own profile. */
export function OwnLink({ onChoose }: { onChoose: () => void }) {
  const user = useUser()
  const here = useHere()
  return (
    <Link
      to="/profile"
      className={styles.link}
      aria-label={`Profile of ${user?.username ?? ''}`}
      title={user?.username}
      aria-current={here === '/profile' ? 'page' : undefined}
      onClick={onChoose}
    >
      <Avatar image={user?.profile_image} size="small" />
      <span className={styles.name}>{user?.username}</span>
    </Link>
  )
}
