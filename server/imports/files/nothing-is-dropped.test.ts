import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportFormat } from '#contract/imports/import-entry.ts'
import { entryOf } from './entry-of.ts'
import { guessColumns } from './formats/generic.ts'
import type { RawRecord, RecordContent } from './record/imported-record.ts'
import { isbnOf } from './record/isbns.ts'
import { stateNamed } from './record/states.ts'
import { readingsOf, today } from './testing/read-rows.ts'

const junk = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[a-z]{3,8}( [a-z]{3,8})?$/))
const date = fc.oneof(
  fc.constantFrom(
    '2020/10/25',
    '2019-05',
    '2021',
    '3/4/2021',
    '25/12/2020',
    '2030/01/01',
    '1850',
    '2021/02/30',
    '[2007-05-08]',
  ),
  junk,
)
const dates = fc.oneof(
  date,
  fc.constantFrom('2022/06/01-2022/06/15, 2024/03/15', '2024/05/01-', '2023/01/02-2022/01/01'),
)
const rating = fc.oneof(fc.constantFrom('0', '3', '4.5', '3.8', '9', '-1', '4,5', '★★★'), junk)
const isbn = fc.oneof(fc.constantFrom('="0142402494"', '=""', '9.78014E+12', '220339644X', 'B00BAXFECK', '123'), junk)
const isbn13 = fc.oneof(fc.constantFrom('9791032702284', '="9780062445315"', '9780062445310'), junk)
const count = fc.oneof(fc.constantFrom('0', '1', '3', '500', '2.0'), junk)
const yes = fc.oneof(fc.constantFrom('true', 'No', '2', 'yes'), junk)
const state = fc.oneof(fc.constantFrom('read', 'to-read', 'currently-reading', 'dnf', 'paused', 'did-not-finish'), junk)
const shelves = fc.oneof(fc.constantFrom('favorites (#3), sci-fi (#12)', 'a, b, to-read', 'x'), junk)
const names = fc.oneof(fc.constantFrom('Le Guin, Ursula K.', 'A&B', 'Homer, Emily Wilson (Translator)'), junk)
const prose = fc.oneof(fc.constantFrom('<b>Fine</b><br/>', 'Well <spoiler>x</spoiler>', 'x'.repeat(10_500)), junk)
const title = fc.oneof(fc.constantFrom('Gaudy Night (Lord Peter Wimsey, #12)', 'Emma (#1-3)', 'Box Set'), junk)

const formats: [ImportFormat, Record<string, fc.Arbitrary<string>>][] = [
  [
    'goodreads',
    {
      'Book Id': count,
      Title: title,
      Author: names,
      'Author l-f': names,
      'Additional Authors': names,
      ISBN: isbn,
      ISBN13: isbn13,
      'My Rating': rating,
      'Average Rating': rating,
      Publisher: junk,
      Binding: junk,
      'Number of Pages': count,
      'Year Published': count,
      'Original Publication Year': count,
      'Date Read': date,
      'Date Added': date,
      Bookshelves: shelves,
      'Bookshelves with positions': shelves,
      'Exclusive Shelf': state,
      'My Review': prose,
      Spoiler: yes,
      'Private Notes': prose,
      'Read Count': count,
      'Owned Copies': yes,
      Condition: junk,
    },
  ],
  [
    'storygraph',
    {
      Title: title,
      Authors: names,
      Contributors: names,
      'ISBN/UID': isbn,
      Format: junk,
      'Read Status': state,
      'Date Added': date,
      'Last Date Read': date,
      'Dates Read': dates,
      'Read Count': count,
      Moods: junk,
      'Star Rating': rating,
      Review: prose,
      Tags: shelves,
      'Owned?': yes,
    },
  ],
  [
    'librarything',
    {
      'Book Id': count,
      Title: title,
      'Primary Author': names,
      'Primary Author Role': junk,
      'Secondary Author': names,
      'Secondary Author Roles': junk,
      Review: prose,
      Rating: rating,
      Comment: prose,
      'Private Comment': prose,
      Media: junk,
      'Page Count': count,
      'Date Started': date,
      'Date Read': date,
      Tags: shelves,
      Collections: fc.oneof(fc.constantFrom('Your library, Gifts', 'Wishlist, Currently reading', 'To read'), shelves),
      ISBN: isbn,
      ISBNs: isbn13,
      Copies: yes,
      'Entry Date': date,
    },
  ],
  [
    'hardcover',
    {
      Title: title,
      Author: names,
      Series: title,
      Status: state,
      Privacy: junk,
      'Hardcover Book ID': count,
      'Hardcover Edition ID': count,
      'ISBN 10': isbn,
      'ISBN 13': isbn13,
      ASIN: isbn,
      Media: junk,
      Binding: junk,
      Pages: count,
      Lists: shelves,
      Tags: shelves,
      'Date Added': date,
      'Date Started': date,
      'Date Finished': date,
      Rating: rating,
      Review: prose,
      'Review Contains Spoilers': yes,
      'Review Date': date,
      'Private Notes': prose,
      Owned: yes,
      Genres: junk,
    },
  ],
  [
    'bookwyrm',
    {
      title,
      author_text: names,
      remote_id: junk,
      openlibrary_key: junk,
      goodreads_key: count,
      isbn_10: isbn,
      isbn_13: isbn13,
      pages: count,
      start_date: date,
      finish_date: date,
      stopped_date: date,
      rating,
      review_name: junk,
      review_cw: junk,
      review_content: prose,
      review_published: date,
      shelf: state,
      shelf_name: junk,
      shelf_date: date,
    },
  ],
  [
    'openlibrary',
    {
      'Work ID': fc.constantFrom('OL1W', 'x'),
      Title: title,
      Authors: names,
      'First Publication Year': count,
      'Edition ID': junk,
      Bookshelf: state,
      'My Ratings': rating,
      Subjects: junk,
    },
  ],
  [
    'openreads',
    {
      title,
      subtitle: junk,
      author: names,
      description: prose,
      status: state,
      favourite: yes,
      rating,
      pages: count,
      publication_year: count,
      isbn,
      olid: junk,
      tags: junk,
      my_review: prose,
      notes: prose,
      book_format: junk,
      readings: fc.oneof(
        fc.constantFrom('2023-10-27T00:00:00.000|2023-11-28T00:00:00.000|', '|2023-12-10|7200000'),
        junk,
      ),
      date_added: date,
      date_modified: date,
    },
  ],
  [
    'jelu',
    {
      Title: title,
      Author: names,
      ISBN: isbn,
      Publisher: junk,
      'Date Read': date,
      Shelves: state,
      read_dates: date,
      tags: shelves,
      isbn13,
      owned: yes,
      dropped_dates: date,
      currently_reading: date,
    },
  ],
  [
    'calibre',
    {
      authors: names,
      author_sort: names,
      rating,
      timestamp: date,
      formats: junk,
      isbn,
      comments: prose,
      tags: shelves,
      identifiers: fc.oneof(fc.constantFrom('goodreads:7,isbn:9780756411800', 'isbn:1'), junk),
      series: title,
      series_index: count,
      title,
      title_sort: title,
      uuid: junk,
    },
  ],
  [
    'generic',
    {
      Title: title,
      Subtitle: junk,
      Author: names,
      ISBN: isbn,
      ISBN13: isbn13,
      Status: state,
      Rating: rating,
      'Date Started': date,
      'Date Finished': date,
      Stopped: date,
      'Read Count': count,
      Tags: shelves,
      Review: prose,
      Spoiler: yes,
      Notes: prose,
      Pages: count,
      Format: junk,
      Owned: yes,
      Series: title,
      Volume: count,
      Other: junk,
    },
  ],
]

/** What holds no information of its own: nothing, no, or the same as elsewhere. */
function saysNothing(value: string): boolean {
  return /^(?:=""|0(?:\.0+)?|no?|false)$/i.test(value) || !/[\p{L}\p{N}★]/u.test(value)
}

/** Names that differ in this alone are one name. */
function trimPunctuation(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

function isKept(value: string, content: RecordContent, without: RecordContent): boolean {
  const { entry, losses } = content
  if (Object.values(entry.source_fields).some((each) => each.includes(value))) return true
  if (losses.some((loss) => value.includes(loss.value) || loss.value.includes(value))) return true
  if (JSON.stringify(content) !== JSON.stringify(without)) return true
  // The same again: an ISBN, the state that others imply, the number of readings, a date, a shelf, an author or a mark of spoilers without a review.
  const words = value.split(/, |[&;|]|\s\(#\d+\)/).map((word) => trimPunctuation(word).toLowerCase())
  const known = JSON.stringify([content.title, entry]).toLowerCase()
  return (
    entry.isbns.includes(isbnOf(value) ?? '') ||
    (stateNamed(value) !== undefined &&
      stateNamed(value) === (entry.state === 'REREADING' ? 'READING' : entry.state)) ||
    entry.readings.length >= Number(value) ||
    readingsOf(content).join(' ').includes(value.replaceAll('/', '-')) ||
    /^(?:true|yes|y|x|1|2|owned)$/i.test(value) ||
    words.every((word) => known.includes(JSON.stringify(word).slice(1, -1)))
  )
}

test.each(formats)(
  'every value of a record of %s is in its entry, its source fields or its losses',
  (format, columns) => {
    const answers = { today, columns: guessColumns(Object.keys(columns)) }
    fc.assert(
      fc.property(fc.record(columns, { requiredKeys: [] }), (row) => {
        const raw: RawRecord = row
        const content = entryOf(format, raw, answers)
        const dropped = Object.entries(row).filter(([column, value]) => {
          const text = (value ?? '').trim()
          const isRepeated = Object.entries(row).some(([other, same]) => other !== column && same?.trim() === text)
          return (
            !saysNothing(text) &&
            !isRepeated &&
            !isKept(text, content, entryOf(format, { ...row, [column]: '' }, answers))
          )
        })
        expect(dropped).toEqual([])
      }),
      { numRuns: 300 },
    )
  },
)
