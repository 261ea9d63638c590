import { expect, test } from 'vitest'
import { imageUrl } from './image-url.ts'

test.each([
  ['https://covers.openlibrary.org/b/id/8665647-M.jpg', 'https://covers.openlibrary.org/b/id/8665647-M.jpg'],
  ['http://books.google.com/books/content?id=a&zoom=1', 'https://books.google.com/books/content?id=a&zoom=1'],
  [
    'https://storage.googleapis.com/du-prd/books/images/1.jpg',
    'https://storage.googleapis.com/du-prd/books/images/1.jpg',
  ],
])('%s is shown as %s', (raw, shown) => {
  expect(imageUrl(raw)).toBe(shown)
})

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'ftp://books.google.com/a',
  '//books.google.com/a',
  'https://books.google.com.evil.example/a',
  'https://evil.example/books.google.com',
  'https://reader:secret@books.google.com/a',
  'https://books.google.com@evil.example/a',
  'https://books.google.com:8443/a',
  'https://storage.googleapis.com/somebody-elses-bucket/a.jpg',
  'https://storage.googleapis.com/du-prd/books/images/../../../other/a.jpg',
  'https://127.0.0.1/a.jpg',
  'http://169.254.169.254/latest/meta-data',
  `https://books.google.com/${'a'.repeat(1000)}`,
  '',
  undefined,
  42,
  { href: 'https://books.google.com/a' },
])('%j is not shown', (raw) => {
  expect(imageUrl(raw)).toBe('')
})
