import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { createQueryClient } from '../api/query-client.ts'
import { CelebrationProvider } from '../gamification/celebration.tsx'
import { pointsQuery, streakQuery } from '../gamification/gamification-queries.ts'
import { Coming } from '../ui/coming.tsx'
import frame from './frame.module.css'
import { NavigationBar } from './navigation-bar.tsx'
import { usePagesAhead } from './use-pages-ahead.ts'
import { usePagesInTime } from './use-pages-in-time.ts'

/** The frame of every page for a signed-in reader. What was loaded for one session goes with it. */
export function SignedIn() {
  const [queries] = useState(createQueryClient)
  const coming = usePagesInTime()
  usePagesAhead()
  return (
    <QueryClientProvider client={queries}>
      {coming && <Coming />}
      <PointsAndStreak />
      <NavigationBar />
      <main id="content" className={frame.main}>
        <CelebrationProvider>
          <Outlet />
        </CelebrationProvider>
      </main>
    </QueryClientProvider>
  )
}

/** Loaded as soon as the reader is signed in, for whichever page shows them first. */
function PointsAndStreak() {
  const api = useApi()
  const queries = useQueryClient()

  useEffect(() => {
    void queries.prefetchQuery(pointsQuery(api))
    void queries.prefetchQuery(streakQuery(api))
  }, [api, queries])

  return null
}
