import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readAllNotifications, readNotification, type Notification } from '#contract/notifications/notifications.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { focusMain } from '../ui/focus/focus-main.ts'
import { BellIcon } from '../ui/icons/icons.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { momentText } from '../ui/text/date-text.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { tellingOf } from './notification-text.ts'
import { notificationsKey, notificationsQuery, unreadKey } from './notifications-queries.ts'
import styles from './notifications-page.module.css'

export function NotificationsPage() {
  const list = useInfiniteQuery(notificationsQuery(useApi()))
  const { readOne, readAll } = useReading()
  const entries = list.data?.pages.flatMap((page) => page.results) ?? []
  const [newest] = entries
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Notifications</h1>
        <div className={styles.actions}>
          {newest && entries.some((entry) => !entry.is_read) && (
            <Button small pending={readAll.isPending} onClick={() => readAll.mutate(newest.id)}>
              Mark all as read
            </Button>
          )}
          <Link to="/settings/notifications">Settings</Link>
        </div>
      </div>
      <QueryContent query={list} failure="Failed to load your notifications.">
        {() =>
          entries.length === 0 ? (
            <EmptyState
              icon={<BellIcon />}
              text="Nothing yet"
              hint="Here you read who follows you, who replies to you, and what is shared with you."
            />
          ) : (
            <ul className={styles.list}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} onOpen={() => readOne.mutate(entry)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <ShowMore list={list} />
    </div>
  )
}

function Entry({ entry, onOpen }: { entry: Notification; onOpen: () => void }) {
  const { who, what, title, href } = tellingOf(entry)
  const [before, after] = what
  return (
    <li>
      <Link to={href} className={styles.entry} data-unread={entry.is_read ? undefined : ''} onClick={onOpen}>
        {entry.username ? (
          <Avatar image={entry.profile_image} size="small" />
        ) : (
          <span className={styles.icon}>
            <BellIcon />
          </span>
        )}
        <span className={styles.words}>
          <span>
            {!entry.is_read && <VisuallyHidden>Unread: </VisuallyHidden>}
            {who && (
              <>
                <bdi className={styles.who}>{who}</bdi>{' '}
              </>
            )}
            {before}
            {title && (
              <>
                {' '}
                <bdi className={styles.title}>{title}</bdi>
              </>
            )}
            {after && ` ${after}`}
          </span>
          <time className={styles.time} dateTime={entry.at}>
            {momentText(entry.at)}
          </time>
        </span>
      </Link>
    </li>
  )
}

function useReading() {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()

  function noteUnread({ unread }: { unread: number }) {
    queries.setQueryData(unreadKey, unread)
    void queries.invalidateQueries({ queryKey: notificationsKey })
  }

  const readOne = useMutation({
    mutationFn: async ({ id, is_read }: Notification) =>
      is_read ? undefined : api.call(readNotification, { params: { id } }),
    // A failure leaves it unread, which the bell shows.
    onSuccess: (reply) => reply && noteUnread(reply),
  })
  const readAll = useMutation({
    mutationFn: (newest: string) => api.call(readAllNotifications, { body: { newest } }),
    onSuccess(reply) {
      noteUnread(reply)
      // The pressed button goes.
      focusMain()
    },
    onError: (error) => toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true }),
  })
  return { readOne, readAll }
}
