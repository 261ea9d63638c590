import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Which tab is open stands in the address, the first one without a word; the way back leads to the tab before, but not
 * through all that were walked by with the arrow keys.
 */
export function useTab<Id extends string>(ids: readonly Id[], first: Id): [open: Id, openTab: (id: Id) => void] {
  const [params, setParams] = useSearchParams()
  const open = ids.find((id) => id === params.get('tab')) ?? first
  const isWalking = useIsWalking()
  // A press asks twice, by the focus and by the click, and perhaps before the first has been drawn.
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

/** A press gives its tab the focus before it is a click, as the keys do; what came before that tells them apart. */
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
