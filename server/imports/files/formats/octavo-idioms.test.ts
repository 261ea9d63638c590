import { expect, test } from 'vitest'
import { plainCell } from './octavo-idioms.ts'

test.each(['=1', '+1', '-1', '@x', '＝1', '＋1', '－1', '＠x', '\t=1', '\r\n+1', "'=1"])(
  'a cell that a spreadsheet would calculate, %o, begins with an apostrophe',
  (cell) => expect(plainCell(cell)).toBe(`'${cell}`),
)

test.each(['1+1', 'a=b', 'It’s', "'quoted'", '', '\tindented'])(
  'a cell that is only text, %o, stays as it is',
  (cell) => expect(plainCell(cell)).toBe(cell),
)
