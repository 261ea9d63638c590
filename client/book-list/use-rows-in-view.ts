import { useLayoutEffect, useState, type RefObject } from 'react'
import { rowsInView, type GridShape, type Rows } from './grid-shape.ts'

/** Shorter lists are there as a whole. */
const longList = 120
const beforeMeasuring = 24

/** The rows of a long list that can be seen, or soon will be. */
export function useRowsInView(grid: RefObject<HTMLElement | null>, shape: GridShape, count: number): Rows {
  const [rows, setRows] = useState<Rows>({ first: 0, end: beforeMeasuring })
  const follows = count > longList && shape.cellHeight > 0

  useLayoutEffect(() => {
    const element = grid.current
    if (!element || !follows) return
    const follow = () => {
      const next = rowsInView(-element.getBoundingClientRect().top, innerHeight, count, shape)
      setRows((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [grid, shape, count, follows])

  if (count <= longList) return { first: 0, end: count }
  return follows ? rows : { first: 0, end: beforeMeasuring }
}
