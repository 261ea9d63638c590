import { expect, test } from 'vitest'
import { aLibraryEntry } from '../../testing/a-library-entry.ts'
import { whenInOrder, whenText } from './entry-text.ts'

test('a finished book shows its latest finish, one in hand since when, and an undated finish nothing', () => {
  const finished = aLibraryEntry({ state: 'FINISHED', finished_on: '2019', since: '2021-05-01T10:00:00Z' })
  expect(whenText(finished)).toBe('2019')
  expect(whenText({ ...finished, times_finished: 3 })).toBe('2019, 3 times')
  expect(whenText({ ...finished, state: 'REREADING', times_finished: 3 })).toBe('Finished 2019, 3 times')
  expect(whenText({ ...finished, finished_on: null })).toBe('')
  expect(whenText({ ...finished, finished_on: null, times_finished: 2 })).toBe('2 times')
  expect(whenText({ ...finished, state: 'READING', finished_on: null })).toBe('Since May 1, 2021')
  expect(whenText({ ...finished, state: 'NOT_ADDED', finished_on: null, since: null })).toBe('')
})

test('in the order of adding, a book shows when it was added if that was said', () => {
  const entry = aLibraryEntry({ state: 'FINISHED', finished_on: '2019', since: '2026-05-01T10:00:00Z' })
  expect(whenInOrder({ ...entry, added_on: '2021' }, 'added')).toBe('Added 2021')
  expect(whenInOrder(entry, 'added')).toBe('2019')
  expect(whenInOrder({ ...entry, added_on: '2021' }, 'finished')).toBe('2019')
})
