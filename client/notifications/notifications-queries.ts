import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getNotificationSettings } from '#contract/notifications/settings.ts'
import { firstPage } from '../transport/first-page.ts'

/** The number of unread entries, which the server tells. */
export const unreadKey = ['notifications', 'unread'] as const
export const notificationsKey = ['notifications', 'list'] as const
export const notificationSettingsKey = ['notifications', 'settings'] as const

/** Asked anew each time: the news is what one looks for. */
export function notificationsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: notificationsKey,
    queryFn: ({ pageParam }) =>
      api.call(listNotifications, { query: pageParam === undefined ? {} : { after: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  })
}

export function notificationSettingsQuery(api: Api) {
  return queryOptions({
    queryKey: notificationSettingsKey,
    queryFn: () => api.call(getNotificationSettings, {}),
  })
}
