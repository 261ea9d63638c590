import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The open tab is kept in the address, except for the first. Clicks add history entries; walking through tabs with the arrow keys replaces
 * them.
 */
export function useTab<Id extends string>(ids: readonly Id[], first: Id): [open: Id, openTab: (id: Id) => void] {
  const [params, setParams] = useSearchParams()
  const open = ids.find((id) => id === params.get('tab')) ?? first
  const isWalking = useIsWalking()
  // A click calls openTab twice, on focus and on click, possibly before the first call has rendered.
  const asked = useRef(open)
  useEffect(() => {
    asked.current = open
  }, [open])

  function openTab(id: Id) {
    if (id === asked.current) return
    asked.current = id
    setParams(id === first ? {} : { tab: id }, { replace: isWalking() })
  }

  return [open, openTab]
}

const walkingKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/** Clicks and arrow keys both open a tab by focusing it; the event before that tells them apart. */
function useIsWalking(): () => boolean {
  const walking = useRef(false)
  useEffect(() => {
    const notice = (event: Event) => {
      walking.current = event instanceof KeyboardEvent && walkingKeys.includes(event.key)
    }
    const events = ['keydown', 'pointerdown', 'click']
    for (const event of events) addEventListener(event, notice, { capture: true })
    return () => {
      for (const event of events) removeEventListener(event, notice, { capture: true })
    }
  }, [])
  return () => walking.current
}
