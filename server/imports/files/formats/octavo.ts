import type { Format } from './format.ts'
import { contentOfOwnRow } from './octavo-csv.ts'
import { contentOfOwnBook } from './octavo-json.ts'

export const octavo: Format = {
  needs: ['Octavo Id', 'Octavo State'],
  holds: {
    dates: ['Dates Read', 'Date Added'],
    stars: ['Octavo Stars'],
    isbns: ['ISBN13', 'ISBN'],
    state: 'Exclusive Shelf',
  },
  contentOf: (cells) => (cells.peek('book') === '' ? contentOfOwnRow(cells) : contentOfOwnBook(cells)),
}
