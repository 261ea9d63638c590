import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { usePageTitle } from '../ui/use-page-title.ts'

/** The tab's name and the focus follow the route. Stands before the page, so that the page can still change both. */
export function Arrival({ title }: { title: string }) {
  const { key } = useLocation()
  const [firstVisit] = useState(key === 'default')
  usePageTitle(title)

  useEffect(() => {
    if (!firstVisit) focusMain()
  }, [firstVisit])

  return null
}

/** Past the navigation, where a screen reader goes on reading. */
export function focusMain(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}
