import { takeStars, takeYear } from '../record/amounts.ts'
import { contentOf } from '../record/content.ts'
import { authorsIn } from '../record/names.ts'
import { stateNamed } from '../record/states.ts'
import type { Format } from './format.ts'
import { takeState } from './take-state.ts'

export const openlibrary: Format = {
  needs: ['Work ID', 'Bookshelf'],
  holds: { dates: [], stars: ['My Ratings'], isbns: [], state: 'Bookshelf' },
  contentOf: (cells) => {
    const { state, shelves } = takeState(cells, 'Bookshelf', stateNamed)
    const work = /OL\d{1,12}W/.exec(cells.take('Work ID'))?.[0] ?? null
    if (work === null) cells.giveBack('Work ID')
    const edition = cells.take('Edition ID')
    if (edition !== '') cells.sourceIds['openlibrary_edition'] = edition
    return contentOf(cells, {
      title: cells.take('Title'),
      id: { service: 'openlibrary', id: work ?? '' },
      known_id: work,
      year: takeYear(cells, 'First Publication Year'),
      authors: authorsIn(cells.take('Authors').split(' | '), 'natural').authors,
      said: { state, readings: [] },
      stars: takeStars(cells, 'My Ratings'),
      shelves,
    })
  },
}
