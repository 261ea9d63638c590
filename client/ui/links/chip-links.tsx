import { Link } from 'react-router'
import { numberText } from '../text/number-text.ts'
import styles from './chip-links.module.css'

export interface Chip {
  text: string
  to: string
  isCurrent: boolean
  /** Undefined if unknown. */
  count?: number | undefined
  /** Said after the count, where it needs it. */
  ofWhat?: string | undefined
}

/** Parts of a list to choose from, each with how many it has. They replace each other in the history. */
export function ChipLinks({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {chips.map(({ text, to, isCurrent, count, ofWhat = '' }) => (
          <li key={text} ref={isCurrent ? showInRow : undefined}>
            <Link
              to={to}
              replace
              preventScrollReset
              className={styles.chip}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {text}{' '}
              {count !== undefined && (
                <span className={styles.count}>
                  {numberText(count)} {ofWhat}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a narrow screen the chosen chip may lie beyond the edge. */
function showInRow(item: HTMLLIElement | null): void {
  const row = item?.parentElement
  if (row) row.scrollLeft = item.offsetLeft - row.offsetLeft - (row.clientWidth - item.offsetWidth) / 2
}
