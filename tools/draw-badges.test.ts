import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { achievementRules } from '../server/points/achievement-rules.ts'
import { drawBadges } from './badges/all-badges.ts'

const folder = join(import.meta.dirname, '../client/public/badges')

test('every achievement has its badge, and every badge is as the drawing says', () => {
  const badges = drawBadges()

  expect(readdirSync(folder).toSorted()).toEqual(achievementRules.map(({ id }) => `${id}.svg`).toSorted())
  for (const [file, drawing] of badges)
    expect([file, readFileSync(join(folder, file), 'utf8')]).toEqual([file, drawing])
})

test('no two badges are alike, and none asks for anything from elsewhere', () => {
  const drawings = [...drawBadges().values()]

  expect(new Set(drawings).size).toBe(drawings.length)
  for (const drawing of drawings) expect(drawing).not.toMatch(/href|style|script|url\((?!#)/)
})
