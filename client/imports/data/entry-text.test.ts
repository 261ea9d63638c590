import { expect, test } from 'vitest'
import { partialDateText } from '../../ui/text/partial-date-text.ts'
import { readingTexts } from './entry-text.ts'

const finished = { outcome: 'finished', started_on: null, finished_on: null, stopped_on: null } as const
const day = partialDateText('2019-05-07')

test.each([
  ['finished on a day', [{ ...finished, finished_on: '2019-05-07' }], [`Finished ${day}`]],
  ['with start and end', [{ ...finished, started_on: '2019', finished_on: '2019-05-07' }], [`Finished 2019 – ${day}`]],
  ['without dates, three times', [finished, finished, finished], ['Finished, date unknown, 3 times']],
  ['stopped', [{ ...finished, outcome: 'stopped', stopped_on: '2019' }], ['Did not finish 2019']],
  ['open', [{ ...finished, outcome: 'open', started_on: '2019' }], ['Begun 2019']],
] as const)('a reading %s is said in words', (_, readings, texts) => {
  expect(readingTexts(readings)).toEqual(texts)
})

test('a date is shown as precisely as it is known', () => {
  expect(partialDateText('2019')).toBe('2019')
  expect(partialDateText('2019-05')).toMatch(/May 2019/)
  expect(partialDateText('2019-05-07')).toMatch(/May 7, 2019/)
})
