import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The width of an element in pixels, so that what is drawn into it keeps its type size; a usual one before it is measured. */
export function useWidth<Of extends HTMLElement>(usual: number): [RefObject<Of | null>, number] {
  const element = useRef<Of>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(current.clientWidth || usual)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [usual])
  return [element, width]
}
