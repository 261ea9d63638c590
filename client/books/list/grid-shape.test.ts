import { expect, test } from 'vitest'
import { cellAt, fittingColumns, heightOf, indexNear, rowsInView, type GridShape } from './grid-shape.ts'

test.each([
  [3, 6],
  [6, 6],
  [7, 7],
  [8, 5],
  [10, 6],
  [12, 6],
  [13, 7],
  [15, 5],
  [1000, 6],
])('%i books stand in %i columns, so that the last row is not nearly empty', (count, columns) => {
  expect(fittingColumns(count)).toBe(columns)
})

const shape: GridShape = { columns: 3, cellWidth: 100, cellHeight: 200, columnGap: 10, rowGap: 20 }

test('a cell’s place follows from its index', () => {
  expect([0, 2, 3, 7].map((index) => cellAt(index, shape))).toEqual([
    { x: 0, y: 0 },
    { x: 220, y: 0 },
    { x: 0, y: 220 },
    { x: 110, y: 440 },
  ])
})

test('the center of every cell is nearest to that cell', () => {
  for (let index = 0; index < 10; index += 1) {
    const { x, y } = cellAt(index, shape)
    expect(indexNear({ x: x + 50, y: y + 100 }, 10, shape)).toBe(index)
  }
})

test.each([
  [{ x: -40, y: -40 }, 0],
  [{ x: 900, y: 100 }, 2],
  [{ x: 300, y: 5_000 }, 9],
  [{ x: 108, y: 100 }, 1],
])('a point outside the cells still has a nearest cell', (point, index) => {
  expect(indexNear(point, 10, shape)).toBe(index)
})

test('a grid is as high as its rows, without a gap at the end', () => {
  expect([0, 1, 3, 4].map((count) => heightOf(count, shape))).toEqual([0, 200, 200, 420])
})

test('only the rows in view are rendered, plus half a viewport on either side', () => {
  expect(rowsInView(0, 440, 2_000, shape)).toEqual({ first: 0, end: 3 })
  expect(rowsInView(22_000, 440, 2_000, shape)).toEqual({ first: 99, end: 103 })
  expect(rowsInView(1_000_000, 440, 2_000, shape)).toEqual({ first: 667, end: 667 })
  expect(rowsInView(-5_000, 440, 2_000, shape)).toEqual({ first: 0, end: 0 })
})
