/** A grid of equally sized cells, in pixels. */
export interface GridShape {
  columns: number
  cellWidth: number
  /** 0 until a cell has been measured. */
  cellHeight: number
  columnGap: number
  rowGap: number
}

export interface Point {
  x: number
  y: number
}

export interface Rows {
  first: number
  /** Exclusive. */
  end: number
}

export function cellAt(index: number, shape: GridShape): Point {
  return {
    x: (index % shape.columns) * (shape.cellWidth + shape.columnGap),
    y: Math.floor(index / shape.columns) * pitchOf(shape),
  }
}

/** The cell whose center is nearest to a point of the grid. */
export function indexNear(point: Point, count: number, shape: GridShape): number {
  const column = nearest(point.x, shape.cellWidth, shape.columnGap, shape.columns)
  const row = nearest(point.y, shape.cellHeight, shape.rowGap, rowsOf(count, shape))
  return Math.min(row * shape.columns + column, count - 1)
}

function nearest(at: number, size: number, gap: number, count: number): number {
  const index = Math.round((at - size / 2) / (size + gap))
  return Math.max(0, Math.min(index, count - 1))
}

export function heightOf(count: number, shape: GridShape): number {
  const rows = rowsOf(count, shape)
  return rows === 0 ? 0 : rows * pitchOf(shape) - shape.rowGap
}

/** The rows visible in a viewport that starts at `top`, plus a margin on either side. */
export function rowsInView(top: number, height: number, count: number, shape: GridShape, more = height / 2): Rows {
  const rows = rowsOf(count, shape)
  const pitch = pitchOf(shape)
  return {
    first: Math.max(0, Math.min(rows, Math.floor((top - more) / pitch))),
    end: Math.max(0, Math.min(rows, Math.ceil((top + height + more) / pitch))),
  }
}

/** The number of columns of a wide screen that leaves no book or two alone in the last row. */
export function fittingColumns(count: number): number {
  const fill = (columns: number) => (count % columns || columns) / columns
  if (count <= usualColumns || fill(usualColumns) > enoughFill) return usualColumns
  return otherColumns.reduce((best, columns) => (fill(columns) > fill(best) ? columns : best), usualColumns)
}

const usualColumns = 6
const otherColumns = [5, 7]
const enoughFill = 0.5

function rowsOf(count: number, { columns }: GridShape): number {
  return Math.ceil(count / columns)
}

function pitchOf({ cellHeight, rowGap }: GridShape): number {
  return cellHeight + rowGap
}
