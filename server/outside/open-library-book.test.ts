import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { hasRecordings, ownRecordedText, recordedText } from '../testing/stand-ins/recorded.ts'
import { authorKeys, bookFromWork, record } from './open-library-book.ts'

const shape = Compile(record)

/** Those of the folder of recordings where it is, too. */
const files = hasRecordings ? ['dump_samples/works-head-n1000.txt', 'seed/ol_dump_works_devseed.txt'] : []
const dumps: [string, () => string][] = [
  ['our own dump', () => ownRecordedText('openlibrary/works.txt')],
  ...files.map((file): [string, () => string] => [file, () => recordedText(`openlibrary/${file}`)]),
]

describe('the dump', () => {
  test.each(dumps)('every work of %s is a book', (_, read) => {
    const works = read()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line.split('\t')[4] ?? '') as unknown)

    const readable = works.filter((work) => shape.Check(work))
    const books = readable.map((work) => bookFromWork('OL1W', work, []))

    expect(readable).toHaveLength(works.length)
    for (const { title, year, image, description, genres } of books) {
      expect(title).not.toBe('')
      expect(year).toMatch(/^(?:\d{4}|N\/A)$/)
      expect(image).toMatch(/^(?:https:\/\/covers\.openlibrary\.org\/b\/id\/\d+-M\.jpg)?$/)
      expect(description).not.toMatch(/<\/?[a-z]|\]\[|\r/i)
      expect(genres.length).toBeLessThanOrEqual(10)
    }
    expect(readable.filter((work) => authorKeys(work).length > 0).length).toBeGreaterThan(books.length * 0.8)
  })
})
