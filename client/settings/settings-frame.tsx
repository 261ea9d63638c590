import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Loading } from '../ui/feedback/loading.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import styles from './settings-frame.module.css'

/** In the order of the links. */
const sections = [
  { path: '/settings/account', text: 'Account' },
  { path: '/settings/privacy', text: 'Privacy' },
  { path: '/settings/notifications', text: 'Notifications' },
  { path: '/settings/reports', text: 'Reports' },
]

interface SettingsFrameProps {
  title: string
  /** Whether it is not known yet which sections there are. */
  pending?: boolean
  children: ReactNode
}

/** What all pages of the settings share. Sections are shown together, so that none pushes another down when it has loaded. */
export function SettingsFrame({ title, pending = false, children }: SettingsFrameProps) {
  const { pathname } = useLocation()
  const here = pathname.toLowerCase().replace(/(?<!\/)\/+$/, '')
  const areLoaded = useAreLoaded(pending)
  usePageTitle(`${title} · Settings`)
  return (
    <div className={styles.page}>
      {sections.length > 1 && (
        <nav aria-label="Settings" className={styles.links}>
          {sections.map(({ path, text }) => (
            <Link key={path} to={path} className={styles.link} aria-current={path === here ? 'page' : undefined}>
              {text}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.content}>
        <h1>{title}</h1>
        {!areLoaded && <Loading />}
        <div className={styles.sections} hidden={!areLoaded}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Whether each section has its data, or has failed to get it. */
function useAreLoaded(pending: boolean): boolean {
  const queries = useQueryClient()
  const [areLoaded, setAreLoaded] = useState(false)

  useEffect(() => {
    if (pending) return undefined
    // The sections have begun to load, as the effects of what is inside run first.
    const look = () => {
      // After the sections have been told too: shown before, they would still say that they are loading.
      if (queries.isFetching({ predicate: isLoading }) === 0) notifyManager.schedule(() => setAreLoaded(true))
    }
    queueMicrotask(look)
    return queries.getQueryCache().subscribe(look)
  }, [pending, queries])

  return areLoaded
}

function isLoading({ state }: Query): boolean {
  return state.status === 'pending'
}
