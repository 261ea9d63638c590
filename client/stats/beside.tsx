import { knowsHalf, knowsMostPages } from '#contract/library/known-pages.ts'
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

interface Compared {
  name: string
  value: (of: Stats) => number | null
  /** How many readings it rests on; all, if left out. */
  known?: (of: Stats) => number
  /** Of a sum, which is larger the more is known; an average needs half of them. */
  isSum?: boolean
}

const figures: readonly Compared[] = [
  { name: 'Books finished', value: ({ books }) => books },
  { name: 'Readings', value: ({ readings }) => readings },
  { name: 'Pages', value: ({ pages }) => pages, known: ({ pages_known }) => pages_known, isSum: true },
  { name: 'Minutes', value: ({ minutes }) => minutes },
  { name: 'Did not finish', value: ({ stopped }) => stopped },
  { name: 'Days per book', value: ({ median_days }) => median_days, known: ({ known }) => known.days },
  { name: 'Pages per day', value: ({ pages_per_day }) => pages_per_day, known: ({ known }) => known.pace },
  { name: 'Days read', value: ({ streak }) => streak.days },
  { name: 'Authors', value: ({ authors_count }) => authors_count },
  { name: 'New authors', value: ({ new_authors_count }) => new_authors_count },
]

/** Two sums of which a different part is known say nothing of each other. */
function isComparable({ known, isSum = false }: Compared, ...both: Stats[]): boolean {
  const knows = isSum ? knowsMostPages : knowsHalf
  return both.every((stats) => known === undefined || stats.readings === 0 || knows(known(stats), stats.readings))
}

/** The main figures of two spans side by side, and what changed. */
export function BesideTable({ stats, other, chosen }: BesideTableProps) {
  const names = [nameOf(chosen), other.name]
  const changed = changeText(stats, other, chosen)
  const hasNumbers = ({ value }: Compared) => Boolean(value(stats)) || Boolean(value(other.stats))
  const told = figures.filter(hasNumbers)
  const shown = told.filter((each) => isComparable(each, stats, other.stats))
  const thin = told.filter((each) => !shown.includes(each))
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
          {shown.map(({ name, value }) => {
            const [own, beside] = [value(stats), value(other.stats)]
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
      {changed !== '' && <p className={page.says}>{changed}</p>}
      <p className={page.rests}>
        {[
          restsOf(stats, names[0]),
          restsOf(other.stats, names[1]),
          thin.length > 0 && `Too little is known to compare ${list.format(thin.map(lowerName))}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

function lowerName({ name }: Compared): string {
  return name.toLowerCase()
}

/** 'Page counts for 13 of 34 books of 2026.' */
function restsOf(stats: Stats, name = ''): string {
  const rests = knownText(stats.pages_known, stats)
  return rests && `Page counts for ${rests} of ${name}.`
}
