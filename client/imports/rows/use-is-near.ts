import { useEffect, useState, type RefObject } from 'react'

/** A few screens above and below. */
const margin = '2500px'

/** Whether the element is near the window, or holds the focus; and how high it was when that last changed. */
export function useIsNear(element: RefObject<HTMLElement | null>): { isNear: boolean; height: number } {
  const [near, setNear] = useState({ isNear: true, height: 0 })

  useEffect(() => {
    const target = element.current
    if (!target) return
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen) return
        const isNear = seen.isIntersecting || target.contains(document.activeElement)
        const { height } = seen.boundingClientRect
        setNear((before) => (before.isNear === isNear ? before : { isNear, height }))
      },
      { rootMargin: margin },
    )
    watch.observe(target)
    return () => watch.disconnect()
  }, [element])

  return near
}
