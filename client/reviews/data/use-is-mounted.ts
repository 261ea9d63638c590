import { useEffect, useRef } from 'react'

/** Tells a late response whether the component that requested it is still mounted; a reopened box counts as another one. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
