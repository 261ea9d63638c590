import { starsText } from '../../ui/text/stars-text.ts'
import type { LibraryFilter } from './library-address.ts'
import { logText } from './log-text.ts'
import { stateText } from './state-text.ts'

/** '‘emma’, Finished, finished in 2019'; '' if no book is left out. */
export function filterText({ query, state, readlist, year, stars, log }: LibraryFilter): string {
  return [
    query === '' ? '' : `‘${query}’`,
    state ? stateText(state) : '',
    readlist === undefined ? '' : 'in this readlist',
    year === undefined ? '' : `finished in ${year}`,
    stars === undefined ? '' : atLeastText(stars),
    logText(log),
  ]
    .filter(Boolean)
    .join(', ')
}

function atLeastText(stars: number): string {
  return stars === 5 ? starsText(5) : `${starsText(stars)} or more`
}
