import { expect, test } from 'vitest'
import { genresFromSubjects } from './open-library-subjects.ts'

test('what a reader would call a genre comes first', () => {
  const subjects = [
    'Alice (Fictitious character : Carroll)',
    'Books and reading',
    'Fiction',
    'Rabbits',
    'Fantasy',
    'fiction',
  ]

  expect(genresFromSubjects(subjects)).toEqual(['Fiction', 'Fantasy', 'Books and reading', 'Rabbits'])
})

test.each([
  'Accessible book',
  'Protected DAISY',
  'Reading Level-Grade 11',
  'Large type books',
  'nyt:combined-print=2019-08-04',
  'series:Discworld',
  'award:hugo_award=2020',
  'Early works to 1800',
  'French language materials',
  'Syria -- History -- 750-1260',
  'word '.repeat(100),
  42,
  null,
])('%j is no genre', (subject) => {
  expect(genresFromSubjects([subject])).toEqual([])
})

test('no more than ten are kept', () => {
  expect(genresFromSubjects(Array.from({ length: 40 }, (_, index) => `Subject ${index}`))).toHaveLength(10)
})
