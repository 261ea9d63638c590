import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { getLibraryOverview } from '#contract/library/library.ts'
import { numberText } from '../ui/text/number-text.ts'
import { libraryHref, type LibraryFilter } from './data/library-address.ts'
import { libraryStates } from './data/state-text.ts'
import styles from './state-links.module.css'

interface StateLinksProps {
  filter: LibraryFilter
  /** Without it there are no numbers. */
  overview: Reply<typeof getLibraryOverview> | undefined
}

/** One link for each state, with the number of its books. */
export function StateLinks({ filter, overview }: StateLinksProps) {
  const links = [{ state: undefined, text: 'All' }, ...libraryStates]
  return (
    <nav aria-label="States">
      <ul className={styles.states}>
        {links.map(({ state, text }) => {
          const books = overview?.states.find((one) => one.state === state)?.books
          return (
            <li key={text} ref={filter.state === state ? showInRow : undefined}>
              <Link
                to={libraryHref({ ...filter, state })}
                replace
                preventScrollReset
                className={styles.state}
                aria-current={filter.state === state ? 'true' : undefined}
              >
                {text} {books !== undefined && <span className={styles.books}>{numberText(books)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** On a narrow screen the chosen state may lie beyond the edge. */
function showInRow(item: HTMLLIElement | null): void {
  const row = item?.parentElement
  if (row) row.scrollLeft = item.offsetLeft - row.offsetLeft - (row.clientWidth - item.offsetWidth) / 2
}
