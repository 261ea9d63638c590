import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationsKey, unreadKey } from '../../notifications/notifications-queries.ts'
import { useSessionStore, useUser } from '../../session/session-context.ts'
import { tokenOf } from '../../session/session-store.ts'
import { useApi } from '../../transport/api-context.ts'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'
import { whenQuiet } from '../../ui/lazy/when-quiet.ts'

const live = lazyModule(async () => (await import('../../notifications/live/follow-unread.ts')).followUnread, {
  styles: 'first',
})

/** Keeps the number on the bell up to date, once the page has loaded all that it needs first. */
export function useUnreadNumber(): void {
  const api = useApi()
  const queries = useQueryClient()
  const store = useSessionStore()
  const username = useUser()?.username

  useEffect(() => {
    if (username === undefined) return
    let stop: (() => void) | undefined
    let isOver = false

    function onUnread(unread: number) {
      const isFirst = queries.getQueryData(unreadKey) === undefined
      queries.setQueryData(unreadKey, unread)
      if (!isFirst) void queries.invalidateQueries({ queryKey: notificationsKey })
    }

    /** Without its code, the number waits for the next page. */
    async function begin(reader: string) {
      await live.preload()
      if (!isOver) stop = live.known()?.({ api, username: reader, token: () => tokenOf(store.read()), onUnread })
    }

    const cancel = whenQuiet(() => void begin(username))
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [api, queries, store, username])
}
