import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { achievementRules } from '../points/achievement-rules.ts'

const folder = join(import.meta.dirname, '../../client/public/badges')
const files = readdirSync(folder).toSorted()

test('every achievement has a badge', () => {
  expect(files).toEqual(achievementRules.map(({ id }) => `${id}.svg`).toSorted())
})

test('all badges are different, and none loads anything from another server', () => {
  const drawings = files.map((file) => readFileSync(join(folder, file), 'utf8'))

  expect(new Set(drawings).size).toBe(drawings.length)
  for (const drawing of drawings) expect(drawing).not.toMatch(/href|style|script|url\((?!#)/)
})
