import type { Reply } from '#contract/endpoint.ts'
import type { getLibraryOverview } from '#contract/library/library.ts'
import { ChipLinks } from '../ui/links/chip-links.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { libraryHref, type LibraryFilter, type LibraryState } from './data/library-address.ts'
import { libraryStates } from './data/state-text.ts'

interface StateLinksProps {
  filter: LibraryFilter
  /** Without it there are no numbers. */
  overview: Reply<typeof getLibraryOverview> | undefined
}

/** One link for each state, with the number of its books. */
export function StateLinks({ filter, overview }: StateLinksProps) {
  const links = [{ state: undefined, text: 'All' }, ...libraryStates]
  const booksIn = (state: LibraryState | undefined) => overview?.states.find((one) => one.state === state)?.books
  const ofWhat = (state: LibraryState | undefined) => {
    if (state === 'READING') return andAgain(booksIn('REREADING'))
    return state === 'REREADING' ? amongFinished(booksIn('FINISHED')) : undefined
  }
  const chips = links.map(({ state, text }) => ({
    text,
    to: libraryHref({ ...filter, state }),
    isCurrent: filter.state === state,
    count: booksIn(state),
    ofWhat: ofWhat(state),
  }))
  return <ChipLinks label="States" chips={chips} />
}

/** A book that is read again stays a finished one: without a word, the numbers would seem not to add up. */
function amongFinished(finished: number | undefined): string | undefined {
  return finished ? `of the ${numberText(finished)}` : undefined
}

/** Home shows both together. */
function andAgain(rereading: number | undefined): string | undefined {
  return rereading ? `and ${numberText(rereading)} again` : undefined
}
