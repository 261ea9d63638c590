import { expect, test } from 'vitest'
import { filterText } from './filter-text.ts'
import { wholeLibrary } from './library-address.ts'
import { logText } from './log-text.ts'

test('what is asked of the library is said in words, and nothing of the whole', () => {
  expect(filterText(wholeLibrary)).toBe('')
  expect(filterText({ ...wholeLibrary, query: 'emma', state: 'FINISHED', year: 2019 })).toBe(
    '‘emma’, Finished, finished in 2019',
  )
  expect(filterText({ ...wholeLibrary, readlist: 'r1', stars: 4 })).toBe('in this readlist, 4 stars or more')
  expect(filterText({ ...wholeLibrary, stars: 5 })).toBe('5 stars')
})

test('the books of a figure are said in words', () => {
  const inMay = { from: '2019-05-01', to: '2019-05-31' }
  expect(logText({})).toBe('')
  expect(logText(inMay)).toBe('finished in May 2019')
  expect(logText({ from: '2019-01-01', to: '2019-12-31', genre: 'Romance' })).toBe('finished in 2019, Romance')
  expect(logText({ from: '2019-05-01', to: '2019-06-15', reading: 'stopped' })).toBe(
    'did not finish, from May 1, 2019 to Jun 15, 2019',
  )
  expect(logText({ reading: 'started', from: '2019-05-01' })).toBe('started since May 1, 2019')
  expect(logText({ weekday: 1, medium: 'audio', length: 600, days: 4 })).toBe(
    'finished on a Monday, heard, 600 pages or more, in 4 to 7 days',
  )
  expect(logText({ from: '2019-01-01', to: '2019-12-31', lacks: 'pages' })).toBe('finished in 2019, length not known')
  expect(logText({ author: 'Homer', language: 'de', decade: 1790, exact_stars: 4.5 })).toBe(
    'finished, by Homer, in German, from before 1800, 4 and a half stars',
  )
})
