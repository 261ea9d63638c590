import { useEffect } from 'react'
import { focusMain } from '../ui/focus/focus-main.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'

// The browser sets the focus of the first page itself.
let arrivedBefore = false

/** Updates the document title and the focus on navigation. Rendered before the page, so that the page can override both. */
export function RouteAnnouncer({ title }: { title: string }) {
  usePageTitle(title)

  useEffect(() => {
    if (arrivedBefore) focusMain()
    arrivedBefore = true
  }, [])

  return null
}
