import { expect, test } from 'vitest'
import { isbnsIn } from './isbns-in.ts'

test('ISBNs are found in any text, hyphened or short, each once, as thirteen digits', () => {
  const text = '978-0-8070-8369-7, 0807083690\n0-8044-2957-X; 9780306406157'

  expect(isbnsIn(text)).toEqual(['9780807083697', '9780804429573', '9780306406157'])
})

test('a wrong check digit and other numbers are no ISBN', () => {
  expect(isbnsIn('9780807083698 0807083691 4006381333931 12345')).toEqual([])
})
