import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { hasRecordings, recordedText } from '../testing/stand-ins/recorded.ts'
import { authorKeys, bookFromWork, record } from './open-library-book.ts'

const shape = Compile(record)

describe.skipIf(!hasRecordings)('the dump (skipped where the folder of recordings is absent)', () => {
  test.each(['dump_samples/works-head-n1000.txt', 'seed/ol_dump_works_devseed.txt'])(
    'every work of %s is a book',
    (file) => {
      const works = recordedText(`openlibrary/${file}`)
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
    },
  )
})
