import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const rows = read('promises.md')
  .split('\n')
  .filter((line) => /^\| R\d/.test(line))
  .map((line) => {
    const [number = '', promise = '', held = '', shownBy = '', ends = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { number, promise, held, tests: testsIn(shownBy), ends }
  })

test('each promise is listed once, and has tests or states its limits', () => {
  const numbers = rows.map(({ number }) => Number(number.slice(1))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(rows.map((_, index) => index + 1))

  const bare = rows.filter(({ promise, held, tests, ends }) => {
    if (promise === '') return true
    if (held === 'held') return !tests.some(isRunByNpmTest)
    if (held === 'soak only') return tests.length === 0 || tests.some(isRunByNpmTest) || ends === ''
    if (held === 'partly') return tests.length === 0 || ends === ''
    return held !== 'not shown' || ends === ''
  })
  expect(bare).toEqual([])
})

test('every test that a promise refers to exists', () => {
  const named = [...rows.flatMap(({ tests }) => tests), ...testsIn(read('security.md'))]

  expect(named.length).toBeGreaterThan(60)
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

function read(document: string): string {
  return readFileSync(join(root, 'docs', document), 'utf8')
}

/** A file says by this that its tests wait for `npm run soak`. */
function isRunByNpmTest(path: string): boolean {
  return !readFileSync(join(root, path), 'utf8').includes('howLong({ short: false,')
}

function testsIn(text: string): string[] {
  return text.match(/\b(?:server|client|e2e)\/[\w./-]+\.(?:test|spec)\.tsx?\b/g) ?? []
}
