import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { pageAt, pages } from './pages.ts'
import { canPrefetch } from './can-prefetch.ts'
import { whenQuiet } from '../../ui/lazy/when-quiet.ts'

/** Where readers most often go next. */
const likely = pages.filter(({ path }) => path === '/' || path === '/book-details/:bookId')

/** Prefetches the pages that readers are likely to open next, once the network has been idle for a while. */
export function usePrefetchPages(): void {
  const { pathname } = useLocation()

  useEffect(() => {
    const here = pageAt(pathname)
    const missing = likely.filter((page) => page !== here && !page.code.known())
    if (missing.length === 0 || !canPrefetch()) return
    return whenQuiet(() => {
      for (const page of missing) void page.code.preload()
    })
  }, [pathname])
}
