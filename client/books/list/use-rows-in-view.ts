import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rowsInView, type GridShape, type Rows } from './grid-shape.ts'

/** Shorter lists are soon rendered in full, so that the browser's find-in-page works. */
const longList = 120
const cardsBeforeMeasuring = 6
const rowsAtATime = 2
/** Leaves the main thread free for input between batches of cards. */
const pauseMs = 30

/** The rows to render: the visible ones first, then batches of further ones. */
export function useRowsInView(grid: RefObject<HTMLElement | null>, shape: GridShape, count: number): Rows {
  const [inView, setInView] = useState<Rows>()
  const around = useRowsAround(count, shape)
  const printing = usePrinting()
  const measured = shape.cellHeight > 0

  useLayoutEffect(() => {
    const element = grid.current
    if (!element || !measured) return
    const show = (next: Rows) => {
      setInView((before) => (before?.first === next.first && before.end === next.end ? before : next))
    }
    const visible = (more?: number) => rowsInView(-element.getBoundingClientRect().top, innerHeight, count, shape, more)
    const follow = () => show(visible())
    // Those beyond the edge follow.
    show(visible(0))
    const timer = setTimeout(() => startTransition(follow), pauseMs)
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [grid, shape, count, measured])

  if (printing) return { first: 0, end: Math.ceil(count / shape.columns) }
  const { first, end } = inView ?? { first: 0, end: Math.ceil(cardsBeforeMeasuring / shape.columns) }
  return { first: Math.max(0, first - around), end: end + around }
}

/** Paper shows what is out of view, too. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    // The browser prints what is there as soon as its event has been handled.
    const begin = () => flushSync(() => setPrinting(true))
    const finish = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', finish)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', finish)
    }
  }, [])

  return printing
}

/** How many extra rows to render on either side: all at once would block input on a phone for a second. */
function useRowsAround(count: number, { columns }: GridShape): number {
  const [around, setAround] = useState(0)
  const target = count <= longList ? Math.ceil(count / columns) : 0

  useEffect(() => {
    if (around >= target) return
    const timer = setTimeout(() => startTransition(() => setAround(around + rowsAtATime)), pauseMs)
    return () => clearTimeout(timer)
  }, [around, target])

  return Math.min(around, target)
}
