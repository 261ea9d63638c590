import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useShowsGame } from '../../session/session-context.ts'
import { useApi } from '../../transport/api-context.ts'
import { createQueryClient } from '../../transport/query-client.ts'
import { CelebrationProvider } from '../../points/celebration.tsx'
import { pointsQuery, streakQuery } from '../../points/points-queries.ts'
import { LoadingBar } from '../../ui/feedback/loading-bar.tsx'
import frame from './frame.module.css'
import { NavigationBar } from './navigation-bar.tsx'
import { useUnreadNumber } from './use-unread-number.ts'
import { usePrefetchPages } from '../pages/use-prefetch-pages.ts'
import { usePreloadLinks } from '../pages/use-preload-links.ts'

/** The frame of every page for a signed-in reader. The query cache lives and dies with the session. */
export function SignedIn() {
  const [queries] = useState(createQueryClient)
  const pending = usePreloadLinks()
  usePrefetchPages()
  return (
    <QueryClientProvider client={queries}>
      {pending && <LoadingBar />}
      <PointsAndStreak />
      <UnreadNumber />
      <NavigationBar />
      <main id="content" className={frame.main}>
        <CelebrationProvider>
          <Outlet />
        </CelebrationProvider>
      </main>
    </QueryClientProvider>
  )
}

/** Within the query cache that it fills. */
function UnreadNumber() {
  useUnreadNumber()
  return null
}

/** Loaded as soon as the reader is signed in, before any page needs them. */
function PointsAndStreak() {
  const api = useApi()
  const queries = useQueryClient()

  const showsGame = useShowsGame()

  useEffect(() => {
    if (!showsGame) return
    void queries.prefetchQuery(pointsQuery(api))
    void queries.prefetchQuery(streakQuery(api))
  }, [api, queries, showsGame])

  return null
}
