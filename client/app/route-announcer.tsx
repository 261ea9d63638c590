import { useEffect } from 'react'
import { focusMain } from '../ui/focus/focus-main.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'

// The browser itself sees to the focus of the first page.
let arrivedBefore = false

/** The tab's name and the focus follow the route. Stands before the page, so that the page can still change both. */
export function RouteAnnouncer({ title }: { title: string }) {
  usePageTitle(title)

  useEffect(() => {
    if (arrivedBefore) focusMain()
    arrivedBefore = true
  }, [])

  return null
}
