import { takeStars } from '../record/amounts.ts'
import { contentOf } from '../record/content.ts'
import { takeDate } from '../record/dates.ts'
import { isbnsIn, takeIsbns } from '../record/isbns.ts'
import { authorsIn, nameKey, uninverted } from '../record/names.ts'
import { shelvesIn } from '../record/shelves.ts'
import type { Cells } from '../record/cells.ts'
import type { Format } from './format.ts'
import { takeSeries } from './hardcover.ts'

/** It knows nothing of reading: every book is owned, and the state is asked. */
export const calibre: Format = {
  needs: ['uuid', 'authors', 'title_sort'],
  holds: { dates: ['timestamp'], stars: ['rating'], isbns: ['isbn'] },
  contentOf: (cells) => {
    const { authors } = authorsIn([cells.take('authors')], 'natural')
    const sorted = cells.take('author_sort')
    if (!sorted.split(' & ').every((name) => authors.some((each) => nameKey(each) === nameKey(uninverted(name)))))
      cells.giveBack('author_sort')
    if (cells.take('title_sort') !== cells.peek('title')) cells.giveBack('title_sort')
    return contentOf(cells, {
      title: cells.take('title'),
      id: { service: 'calibre', id: cells.take('uuid') },
      isbns: [...new Set([...takeIsbns(cells, ['isbn']), ...takeIdentifiers(cells)])],
      authors,
      series: takeSeries(cells, 'series', 'series_index'),
      said: { state: null, readings: [] },
      stars: takeStars(cells, 'rating'),
      owned_copies: 1,
      added_on: takeDate(cells, 'timestamp'),
      shelves: shelvesIn(cells.take('tags')),
      medium: cells.peek('formats') === '' ? null : 'ebook',
    })
  },
}

/** 'goodreads:39077187,isbn:9780756411800'; returns the ISBNs. */
function takeIdentifiers(cells: Cells): string[] {
  return cells
    .take('identifiers')
    .split(',')
    .flatMap((identifier) => {
      const [service = '', ...rest] = identifier.trim().split(':')
      const id = rest.join(':')
      if (id === '') {
        if (service !== '') cells.keep('identifiers', cells.peek('identifiers'))
        return []
      }
      if (service.toLowerCase() === 'isbn') return isbnsIn(cells, 'identifiers', id)
      cells.sourceIds[service.toLowerCase()] = id
      return []
    })
}
