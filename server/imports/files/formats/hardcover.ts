import type { ImportEntry } from '#contract/imports/import-entry.ts'
import { numberIn, takeCopies, takeMedium, takePages, takeStars, takeYes } from '../record/amounts.ts'
import { foldName, type Cells } from '../record/cells.ts'
import { contentOf, takeWriting } from '../record/content.ts'
import { takeDate } from '../record/dates.ts'
import { takeIsbns } from '../record/isbns.ts'
import { authorsIn } from '../record/names.ts'
import { shelvesIn } from '../record/shelves.ts'
import { stateNamed } from '../record/states.ts'
import { seriesIn } from '../record/titles.ts'
import type { Format } from './format.ts'
import { readingsBetween } from './readings-between.ts'
import { takeState } from './take-state.ts'

export const hardcover: Format = {
  needs: ['Hardcover Book ID'],
  holds: {
    dates: ['Date Added', 'Date Started', 'Date Finished', 'Review Date'],
    stars: ['Rating'],
    isbns: ['ISBN 13', 'ISBN 10'],
    state: 'Status',
  },
  contentOf: (cells) => {
    const isIgnored = foldName(cells.peek('Status')) === 'ignored'
    const { state, shelves } = isIgnored ? { state: null, shelves: [] } : takeState(cells, 'Status', stateNamed)
    const { authors, leftOut } = authorsIn([cells.take('Author')], 'either')
    if (leftOut) cells.giveBack('Author')
    const edition = cells.take('Hardcover Edition ID')
    if (edition !== '') cells.sourceIds['hardcover_edition'] = edition
    return contentOf(cells, {
      title: cells.take('Title'),
      id: { service: 'hardcover', id: cells.take('Hardcover Book ID') },
      isbns: takeIsbns(cells, ['ISBN 13', 'ISBN 10', 'ASIN']),
      authors,
      series: takeSeries(cells, 'Series'),
      said: {
        state,
        readings: readingsBetween(cells, { started: 'Date Started', finished: 'Date Finished' }, state),
      },
      stars: takeStars(cells, 'Rating'),
      review: takeWriting(cells, 'Review'),
      has_spoilers: takeYes(cells, 'Review Contains Spoilers'),
      reviewed_on: takeDate(cells, 'Review Date'),
      note: takeWriting(cells, 'Private Notes'),
      visibility: takeVisibility(cells, 'Privacy'),
      owned_copies: takeCopies(cells, 'Owned'),
      added_on: takeDate(cells, 'Date Added'),
      shelves: [...shelves, ...shelvesIn(cells.take('Lists')), ...shelvesIn(cells.take('Tags'))],
      pages: takePages(cells, 'Pages'),
      medium: takeMedium(cells, 'Media', 'Binding'),
    })
  },
}

function takeVisibility(cells: Cells, name: string): ImportEntry['visibility'] {
  const word = cells.take(name).toLowerCase()
  if (word === '') return null
  if (word === 'public') return 'public'
  if (!['private', 'followers', 'friends', 'me', 'only me', 'direct', 'unlisted'].includes(word))
    cells.lose(name, cells.peek(name), 'not_understood')
  return 'private'
}

/** A name alone is a series without position. */
export function takeSeries(cells: Cells, name: string, positionName?: string): ImportEntry['series'] {
  const text = cells.take(name)
  const written = positionName === undefined ? '' : cells.take(positionName)
  const position = numberIn(written)
  if (text === '') {
    if (positionName !== undefined) cells.giveBack(positionName)
    return null
  }
  if (positionName !== undefined && written !== '' && position === undefined) cells.giveBack(positionName)
  const numbered = seriesIn(text)
  if (!numbered) return { name: text, position: position ?? null }
  if (numbered.isRange || text.includes(';')) cells.giveBack(name)
  return { name: numbered.name, position: position ?? numbered.position }
}
