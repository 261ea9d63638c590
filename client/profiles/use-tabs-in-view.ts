import { useEffect, useRef } from 'react'

/** A list that is asked for in the header, or by the address, is gone to: the tabs stand below the header. */
export function useTabsInView<Id extends string>(ids: readonly Id[], open: Id, openTab: (tab: Id) => void) {
  const tabs = useRef<HTMLDivElement>(null)
  const asked = useRef<Id | undefined>(open === ids[0] ? undefined : open)
  const nth = ids.indexOf(open)

  useEffect(() => {
    if (asked.current !== open) return
    asked.current = undefined
    showTab(tabs.current, nth)
  }, [open, nth])

  function goTo(tab: Id) {
    if (tab === open) return showTab(tabs.current, nth)
    asked.current = tab
    openTab(tab)
  }

  return { tabs, goTo }
}

function showTab(tabs: HTMLElement | null, nth: number) {
  const top = tabs?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight / 2) tabs?.scrollIntoView()
  tabs?.querySelectorAll<HTMLElement>('[role=tab]')[nth]?.focus({ preventScroll: true })
}
