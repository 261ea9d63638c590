import type { Stats } from '#contract/library/stats.ts'
import { numberText } from '../ui/text/number-text.ts'
import type { Beside } from './span.ts'
import { SpanPicker } from './span-picker.tsx'
import styles from './beside.module.css'

interface BesidePickerProps {
  beside: Beside | undefined
  years: readonly number[]
  onBeside: (beside: Beside | undefined) => void
}

export function BesidePicker({ beside, years, onBeside }: BesidePickerProps) {
  return (
    <SpanPicker
      label="Compare with"
      prefix="Compare with"
      chosen={beside?.kind === 'readers' ? undefined : beside}
      years={years}
      onChoose={onBeside}
      instead={{
        options: [
          { value: '', text: 'Compare with…' },
          { value: 'readers', text: 'Compare with readers here' },
        ],
        value: beside?.kind === 'readers' ? 'readers' : '',
        onValue: (value) => onBeside(value === 'readers' ? { kind: 'readers' } : undefined),
      }}
    />
  )
}

interface BesideTableProps {
  stats: Stats
  other: Stats
  /** Of the two spans. */
  names: readonly [string, string]
}

/** The main figures of two spans side by side. */
export function BesideTable({ stats, other, names }: BesideTableProps) {
  const rows: [string, (of: Stats) => string][] = [
    ['Books finished', ({ books }) => numberText(books)],
    ['Readings', ({ readings }) => numberText(readings)],
    ['Pages', ({ pages }) => numberText(pages)],
    ['Page counts', ({ pages_known, readings }) => `${numberText(pages_known)} of ${numberText(readings)}`],
    ['Minutes', ({ minutes }) => numberText(minutes)],
    ['Did not finish', ({ stopped }) => numberText(stopped)],
    ['Days per book', ({ median_days }) => (median_days === null ? '–' : numberText(median_days))],
    ['Pages per day', ({ pages_per_day }) => (pages_per_day === null ? '–' : numberText(pages_per_day))],
    ['Days read', ({ streak }) => numberText(streak.days)],
    ['Authors', ({ authors_count }) => numberText(authors_count)],
    ['New authors', ({ new_authors_count }) => numberText(new_authors_count)],
  ]
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {names[0]} beside {names[1]}
      </caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, text]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{text(stats)}</td>
            <td>{text(other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
