import { takeCopies, takeMedium, takeStars, takeTimesRead } from '../record/amounts.ts'
import type { Cells } from '../record/cells.ts'
import { contentOf, takeWriting } from '../record/content.ts'
import { dateIn, takeDate } from '../record/dates.ts'
import { takeIsbns } from '../record/isbns.ts'
import { authorsIn } from '../record/names.ts'
import { finishedReading, readingsIn } from '../record/readings.ts'
import { shelvesIn } from '../record/shelves.ts'
import { stateNamed } from '../record/states.ts'
import type { Format } from './format.ts'
import { takeState } from './take-state.ts'

export const storygraph: Format = {
  needs: ['Title', 'Authors', 'ISBN/UID', 'Read Status'],
  holds: {
    dates: ['Date Added', 'Last Date Read', 'Dates Read'],
    stars: ['Star Rating'],
    isbns: ['ISBN/UID'],
    state: 'Read Status',
  },
  contentOf: (cells) => {
    const { authors, leftOut } = authorsIn([cells.take('Authors')], 'natural')
    if (leftOut) cells.giveBack('Authors')
    const isbns = takeIsbns(cells, ['ISBN/UID'], 'storygraph')
    const id = cells.sourceIds['storygraph'] ?? isbns[0] ?? ''
    const { state, shelves } = takeState(cells, 'Read Status', stateNamed)
    return contentOf(cells, {
      title: cells.take('Title'),
      id: { service: 'storygraph', id },
      isbns,
      authors,
      said: { state, readings: takeReadings(cells), count: takeTimesRead(cells, 'Read Count') },
      stars: takeStars(cells, 'Star Rating'),
      review: takeWriting(cells, 'Review'),
      owned_copies: takeCopies(cells, 'Owned?'),
      added_on: takeDate(cells, 'Date Added'),
      shelves: [...shelves, ...shelvesIn(cells.take('Tags'))],
      medium: takeMedium(cells, 'Format'),
    })
  },
}

function takeReadings(cells: Cells) {
  const last = cells.take('Last Date Read')
  const readings = readingsIn(cells, 'Dates Read', cells.take('Dates Read'))
  if (readings.length === 0) {
    const finish = dateIn(cells, 'Last Date Read', last)
    return finish === null ? [] : [finishedReading(finish)]
  }
  // It repeats the last of the others.
  if (!cells.peek('Dates Read').includes(last)) cells.giveBack('Last Date Read')
  return readings
}
