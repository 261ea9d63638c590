import { expect, test } from 'vitest'
import { detailsHref, largeImage, largestImage, paragraphsOf, yearText } from './book-text.ts'

test.each([
  ['1813', '1813'],
  ['8', '8'],
  ['-750', '750 BC'],
  ['N/A', ''],
  ['', ''],
])("the year '%s' reads '%s'", (year, text) => {
  expect(yearText(year)).toBe(text)
})

test.each([
  ['<p>A <b>desert</b> planet.</p><p>A boy.</p>', ['A desert planet.', 'A boy.']],
  ['One.<br>Two.<br/><br />Three.', ['One.', 'Two.', 'Three.']],
  ['Tea &amp; toast', ['Tea & toast']],
  ['1 < 2', ['1 < 2']],
  ['<script>alert(1)</script>', []],
  ['', []],
])('the description %s is shown as words', (description, paragraphs) => {
  expect(paragraphsOf(description)).toEqual(paragraphs)
})

test.each([
  ['https://covers.openlibrary.org/b/id/12-M.jpg', 'https://covers.openlibrary.org/b/id/12-L.jpg'],
  ['https://books.google.com/books/content?id=1&zoom=1', 'https://books.google.com/books/content?id=1&zoom=1'],
  ['', ''],
])('the cover %s is shown large as %s', (image, large) => {
  expect(largeImage(image)).toBe(large)
})

test.each([
  ['https://books.google.com/books/content?id=1&zoom=1', 'https://books.google.com/books/content?id=1&zoom=0'],
  [
    'https://books.google.com/books/content?zoom=1&source=gbs_api',
    'https://books.google.com/books/content?zoom=0&source=gbs_api',
  ],
  ['https://books.google.com/books/content?id=1&zoom=10', undefined],
  ['https://covers.openlibrary.org/b/id/12-M.jpg?zoom=1', undefined],
  ['', undefined],
])('the cover %s has %s as its largest size', (image, largest) => {
  expect(largestImage(image)).toBe(largest)
})

test('an id with a slash stays one segment of the address', () => {
  expect(detailsHref({ google_books_id: 'a/b' })).toBe('/book-details/a%2Fb')
})
