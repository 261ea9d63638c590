import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { GridShape } from './grid-shape.ts'

const unmeasured: GridShape = { columns: 1, cellWidth: 0, cellHeight: 0, columnGap: 0, rowGap: 0 }

/** The stylesheet lays the columns out; their number and the height of a cell are read back from the browser. */
export function useGridShape(grid: RefObject<HTMLElement | null>): GridShape {
  const [shape, setShape] = useState(unmeasured)
  const shown = useRef(unmeasured)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const next = readShape(element, shown.current)
      if (isSame(next, shown.current)) return
      shown.current = next
      setShape(next)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const mutations = observeFirstCell(element, observer)
    return () => {
      observer.disconnect()
      mutations.disconnect()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- A new width changes the cells' height, so measure again at once
  }, [grid, shape.cellWidth])

  return shape
}

/** The rendered cells change while the reader scrolls, so the observer has to follow the first one. */
function observeFirstCell(grid: HTMLElement, observer: ResizeObserver): MutationObserver {
  let observed: Element | null = null
  const observe = () => {
    const first = grid.firstElementChild
    if (first === observed) return
    if (observed) observer.unobserve(observed)
    if (first) observer.observe(first)
    observed = first
  }
  observe()
  const mutations = new MutationObserver(observe)
  mutations.observe(grid, { childList: true })
  return mutations
}

function readShape(grid: HTMLElement, before: GridShape): GridShape {
  const { gridTemplateColumns, columnGap, rowGap } = getComputedStyle(grid)
  const tracks = gridTemplateColumns.split(' ').map(Number.parseFloat).filter(Number.isFinite)
  const [cellWidth = 0] = tracks
  const cell = grid.firstElementChild
  const settled = cell instanceof HTMLElement && Math.abs(cell.getBoundingClientRect().width - cellWidth) < 1
  return {
    columns: Math.max(1, tracks.length),
    cellWidth,
    cellHeight: settled ? cell.offsetHeight : before.cellHeight,
    columnGap: Number.parseFloat(columnGap) || 0,
    rowGap: Number.parseFloat(rowGap) || 0,
  }
}

const measures = ['columns', 'cellWidth', 'cellHeight', 'columnGap', 'rowGap'] as const satisfies (keyof GridShape)[]

function isSame(one: GridShape, other: GridShape): boolean {
  return measures.every((measure) => one[measure] === other[measure])
}
