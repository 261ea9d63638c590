import { useEffect, useState } from 'react'
import { pageAt, type Page } from './pages.ts'
import { canPrefetch } from './can-prefetch.ts'

/**
 * Loads a page's code when its link is hovered, touched or focused. True while a pressed link still waits for its code; until then the
 * previous page stays visible.
 */
export function usePreloadLinks(): boolean {
  const [pending, setPending] = useState<Page>()

  useEffect(() => {
    const stop = new AbortController()
    const options = { passive: true, signal: stop.signal }
    document.addEventListener('pointerover', approach, options)
    document.addEventListener('focusin', approach, options)
    document.addEventListener('click', (event) => void press(event), options)
    return () => stop.abort()

    async function press({ target, defaultPrevented }: Event) {
      const page = pageBehind(target)
      // The router prevents the default of clicks it handles; other clicks open elsewhere.
      if (!defaultPrevented || !page || page.code.known()) return
      setPending(page)
      await page.code.preload()
      setPending((now) => (now === page ? undefined : now))
    }
  }, [])

  return pending !== undefined
}

function approach({ target }: Event): void {
  if (canPrefetch()) void pageBehind(target)?.code.preload()
}

function pageBehind(target: EventTarget | null): Page | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin) return undefined
  return pageAt(link.pathname)
}
