import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const answers = ['met', 'partly', 'not met', 'operator', 'n/a']
const rows = readFileSync(join(root, 'docs', 'asvs.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, requirement = '', level = '', answer = '', evidence = ''] =
      /^(\d+\.\d+\.\d+),([12]),([\w/ ]+),"(.*)"$/.exec(line) ?? []
    return { line, requirement, level, answer, evidence }
  })

test('every requirement of ASVS 5.0 at levels 1 and 2 has an answer and a reason', () => {
  expect(rows.filter(({ answer, evidence }) => !answers.includes(answer) || evidence === '')).toEqual([])
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
  expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(253)
})

test('every file that the answers and documents refer to exists', () => {
  const documents = globSync('docs/**/*.md', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const named = [...rows.map(({ evidence }) => evidence), ...documents].flatMap(
    (text) =>
      text.match(/\b(?:server|client|e2e|contract|docs|tools|bench)\/[\w./*-]+\.(?:tsx?|mjs|md|csv|sql)\b/g) ?? [],
  )

  expect(named.length).toBeGreaterThan(150)
  expect([...new Set(named)].filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
})
