import { useEffect, useRef } from 'react'

/** Tells a late response whether the component that requested it is still mounted; a reopened box counts as another one. */
export function useStillOpen(): () => boolean {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => isOpen.current
}
