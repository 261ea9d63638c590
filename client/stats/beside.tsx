import type { Stats } from '#contract/library/stats.ts'
import { numberText } from '../ui/text/number-text.ts'
import { knownText } from './breakdown-text.ts'
import type { OtherSpan } from './breakdowns.ts'
import { changeText, differenceText } from './change-text.ts'
import { nameOf, type Beside, type Chosen } from './span.ts'
import { SpanPicker } from './span-picker.tsx'
import styles from './beside.module.css'
import page from './stats-page.module.css'

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
  other: OtherSpan
  chosen: Chosen
}

type Value = (of: Stats) => number | null

const figures: readonly [name: string, value: Value][] = [
  ['Books finished', ({ books }) => books],
  ['Readings', ({ readings }) => readings],
  ['Pages', ({ pages }) => pages],
  ['Minutes', ({ minutes }) => minutes],
  ['Did not finish', ({ stopped }) => stopped],
  ['Days per book', ({ median_days }) => median_days],
  ['Pages per day', ({ pages_per_day }) => pages_per_day],
  ['Days read', ({ streak }) => streak.days],
  ['Authors', ({ authors_count }) => authors_count],
  ['New authors', ({ new_authors_count }) => new_authors_count],
]

/** The main figures of two spans side by side, and what changed. */
export function BesideTable({ stats, other, chosen }: BesideTableProps) {
  const names = [nameOf(chosen), other.name]
  const changed = changeText(stats, other, chosen)
  return (
    <section className={`${page.figure} ${styles.beside}`}>
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
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(([name, value]) => {
            const [own, beside] = [value(stats), value(other.stats)]
            if (!own && !beside) return null
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{own === null ? '–' : numberText(own)}</td>
                <td>{beside === null ? '–' : numberText(beside)}</td>
                <td className={styles.difference}>{differenceText(own, beside)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={page.says}>
        {[changed, restsOf(stats, names[0]), restsOf(other.stats, names[1])].filter(Boolean).join(' ')}
      </p>
    </section>
  )
}

/** 'Page counts for 13 of 34 books of 2026.' */
function restsOf(stats: Stats, name = ''): string {
  const rests = knownText(stats.pages_known, stats)
  return rests && `Page counts for ${rests} of ${name}.`
}
