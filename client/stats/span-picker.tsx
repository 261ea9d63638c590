import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Select, type SelectOption } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { spanOf, type Chosen, type Span } from './span.ts'
import styles from './span-picker.module.css'

interface SpanPickerProps {
  label: string
  /** Before the name of each span, as 'Compare with'. */
  prefix?: string
  /** Undefined while no span is chosen. */
  chosen: Chosen | undefined
  /** In which books were finished. */
  years: readonly number[]
  onChoose: (chosen: Chosen) => void
  /** What may be chosen instead of a span. */
  instead?: Instead
}

interface Instead {
  options: readonly SelectOption<string>[]
  value: string
  onValue: (value: string) => void
}

/** A year, all time, or any days. */
export function SpanPicker({ label, prefix = '', chosen, years, onChoose, instead }: SpanPickerProps) {
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || chosen?.kind === 'days'
  const offered = [...new Set([...years, ...(chosen?.kind === 'year' ? [chosen.year] : [])])].toSorted((a, b) => b - a)
  const named = (text: string) => (prefix === '' ? text : `${prefix} ${text.toLowerCase()}`)

  function pick(to: string) {
    setOpened(to === 'days')
    if (instead?.options.some(({ value }) => value === to)) instead.onValue(to)
    else if (to === 'all') onChoose({ kind: 'all' })
    else if (to !== 'days') onChoose({ kind: 'year', year: Number(to) })
  }

  return (
    <div className={styles.picker}>
      <Select
        label={label}
        options={[
          ...(instead?.options ?? []),
          ...offered.map((year) => ({ value: String(year), text: named(String(year)) })),
          { value: 'all', text: named('All time') },
          { value: 'days', text: named('Other dates') },
        ]}
        value={isOpen ? 'days' : chosen ? valueOf(chosen) : (instead?.value ?? 'days')}
        onValue={pick}
      />
      {isOpen && (
        <Days
          key={JSON.stringify(chosen)}
          label={named('Other dates')}
          span={chosen ? spanOf(chosen) : {}}
          onSpan={(span) => {
            setOpened(false)
            onChoose(span.from === undefined && span.to === undefined ? { kind: 'all' } : { kind: 'days', span })
          }}
        />
      )}
    </div>
  )
}

function valueOf(chosen: Chosen): string {
  return chosen.kind === 'year' ? String(chosen.year) : chosen.kind
}

interface DaysProps {
  label: string
  span: Span
  onSpan: (span: Span) => void
}

function Days({ label, span, onSpan }: DaysProps) {
  const [from, setFrom] = useState(span.from ?? '')
  const [to, setTo] = useState(span.to ?? '')
  const isTurned = from !== '' && to !== '' && from > to
  return (
    <form
      className={styles.days}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTurned) onSpan({ from: from || undefined, to: to || undefined })
      }}
    >
      <TextField
        label="From"
        type="date"
        min="1900-01-01"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label="To"
        type="date"
        min="1900-01-01"
        value={to}
        error={isTurned ? 'The end is before the start.' : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit">Show</Button>
    </form>
  )
}
