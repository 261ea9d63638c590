import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import {
  updateNotificationSettings,
  type HowTold,
  type NotificationSettings,
} from '#contract/notifications/settings.ts'
import {
  notificationSettingsKey,
  notificationSettingsQuery,
  notificationsKey,
} from '../../notifications/notifications-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import styles from './notifications-section.module.css'

const kinds: { kind: NotificationKind; text: string }[] = [
  { kind: 'follow', text: 'Somebody follows me' },
  { kind: 'follow_request', text: 'Somebody asks to follow me' },
  { kind: 'reply', text: 'Somebody replies to me' },
  { kind: 'thread', text: 'There is a reply in a thread I wrote in' },
  { kind: 'share', text: 'A readlist is shared with me' },
  { kind: 'report', text: 'A report of mine is decided' },
  { kind: 'group_invite', text: 'Somebody invites me to read together' },
  { kind: 'group_post', text: 'Somebody wrote in a part that I have read' },
  { kind: 'group_ended', text: 'A group that I read with is over' },
  { kind: 'challenge', text: 'A challenge comes to its last week' },
]

const ways: { how: HowTold; text: string }[] = [
  { how: 'here', text: 'Here' },
  { how: 'mail', text: 'Here and by mail' },
  { how: 'off', text: 'Not at all' },
]

/** How the reader is told of what. */
export function NotificationsSection() {
  const settings = useQuery(notificationSettingsQuery(useApi()))
  const { mutate } = useChange()
  return (
    <div className={styles.section}>
      <QueryContent query={settings} failure="Failed to load your settings.">
        {({ mail_offered, address_verified, kinds: chosen }) => (
          <>
            <p className={styles.text}>
              ‘Not at all’ also removes what you were told of that kind.
              {mail_offered &&
                ' Mails come one an hour for each kind at most, and say that there is something, not what.'}
              {mail_offered &&
                !address_verified &&
                ' They come once you have verified your email address, under Account.'}
            </p>
            {kinds.map(({ kind, text }) => (
              <Kind
                key={kind}
                text={text}
                chosen={chosen[kind]}
                offered={ways.filter(({ how }) => how !== 'mail' || mail_offered)}
                onChoose={(how) => mutate({ kind, how })}
              />
            ))}
          </>
        )}
      </QueryContent>
    </div>
  )
}

interface KindProps {
  text: string
  chosen: HowTold
  offered: typeof ways
  onChoose: (how: HowTold) => void
}

function Kind({ text, chosen, offered, onChoose }: KindProps) {
  const name = useId()
  return (
    <fieldset className={styles.kind}>
      <legend className={styles.name}>{text}</legend>
      <div className={styles.ways}>
        {offered.map((way) => (
          <label key={way.how} className={styles.way}>
            <input
              type="radio"
              name={name}
              value={way.how}
              checked={chosen === way.how}
              onChange={() => onChoose(way.how)}
            />
            {way.text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Saves each choice at once. */
function useChange() {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()

  function show(kind: NotificationKind, how: HowTold) {
    queries.setQueryData<NotificationSettings>(
      notificationSettingsKey,
      (now) => now && { ...now, kinds: { ...now.kinds, [kind]: how } },
    )
  }

  return useMutation({
    mutationFn: (body: { kind: NotificationKind; how: HowTold }) => api.call(updateNotificationSettings, { body }),
    onMutate({ kind, how }) {
      const before = queries.getQueryData<NotificationSettings>(notificationSettingsKey)?.kinds[kind]
      show(kind, how)
      return { before }
    },
    onSuccess({ kinds: stored }, { kind }) {
      // Other kinds may have been chosen meanwhile.
      show(kind, stored[kind])
      void queries.invalidateQueries({ queryKey: notificationsKey })
      toast({ message: 'Saved' })
    },
    onError(error, { kind }, context) {
      if (context?.before) show(kind, context.before)
      toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true })
    },
  })
}
