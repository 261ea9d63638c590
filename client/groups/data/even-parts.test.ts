import { expect, test } from 'vitest'
import { evenParts } from './even-parts.ts'

test('parts are evenly long and evenly due, and the last ends the book on the last day', () => {
  expect(evenParts({ parts: 3, to: 400, starts: '2026-11-01', ends: '2026-11-30' })).toEqual([
    { title: '', end: '133', due: '2026-11-10' },
    { title: '', end: '267', due: '2026-11-20' },
    { title: '', end: '400', due: '2026-11-30' },
  ])
})

test('parts may fall on one day, and nothing is proposed for what cannot be', () => {
  expect(evenParts({ parts: 2, to: 100, starts: '2026-11-01', ends: '2026-11-01' })).toEqual([
    { title: '', end: '50', due: '2026-11-01' },
    { title: '', end: '100', due: '2026-11-01' },
  ])
  expect(evenParts({ parts: 5, to: 3, starts: '2026-11-01', ends: '2026-11-30' })).toEqual([])
  expect(evenParts({ parts: 2, to: 100, starts: '2026-11-02', ends: '2026-11-01' })).toEqual([])
  expect(evenParts({ parts: 2, to: 100, starts: '', ends: '2026-11-01' })).toEqual([])
})
