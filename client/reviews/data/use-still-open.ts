import { useEffect, useRef } from 'react'

/** Tells an answer that comes late whether what asked for it is still open; the same box opened anew is another one. */
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
