import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BellIcon } from '../ui/icons/icons.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import styles from './bell.module.css'
import { unreadKey } from './notifications-queries.ts'

const mostShown = 99

interface BellProps {
  isHere: boolean
}

/** Leads to the notifications, with the number of those that were not read. */
export function Bell({ isHere }: BellProps) {
  // Told by `followUnread`, never asked for here.
  const { data: unread = 0 } = useQuery<number>({ queryKey: unreadKey, queryFn: () => 0, enabled: false })
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return (
    <>
      <Link
        to="/notifications"
        className={styles.bell}
        aria-label={label}
        title={label}
        aria-current={isHere ? 'page' : undefined}
      >
        <BellIcon />
        {unread > 0 && (
          <span className={styles.number} aria-hidden>
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </Link>
      <VisuallyHidden>
        <output>{unread > 0 && `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}</output>
      </VisuallyHidden>
    </>
  )
}
