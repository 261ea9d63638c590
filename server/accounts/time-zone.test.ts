import { expect, test } from 'vitest'
import { knownTimeZone } from './time-zone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['america/new_york', 'America/New_York'],
  ['Atlantis/Sunk', 'UTC'],
  ['+23:59', 'UTC'],
  ['-11:00', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('the zone %s is stored as %s', (name, spared) => {
  expect(knownTimeZone(name)).toBe(spared)
})
