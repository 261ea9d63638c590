import { useEffect, useRef } from 'react'
import { CheckBox } from '../ui/form/check-box.tsx'
import { NumberInput } from '../ui/form/number-input.tsx'
import { Select } from '../ui/form/select.tsx'
import type { Mark } from './spoiler-mark.ts'
import styles from './spoilers.module.css'

interface SpoilerChoiceProps {
  mark: Mark
  disabled: boolean
  onMark: (mark: Mark) => void
}

const parts = [
  { value: 'whole', text: 'All of it' },
  { value: 'page', text: 'From page …' },
  { value: 'percent', text: 'From … percent' },
] as const
type Part = (typeof parts)[number]['value']

/** Asks whether a text gives something away, and from where on in the book. */
export function SpoilerChoice({ mark, disabled, onMark }: SpoilerChoiceProps) {
  const { has_spoilers, spoilers_from: from } = mark
  const part: Part = from?.page !== undefined ? 'page' : from?.percent !== undefined ? 'percent' : 'whole'
  const amount = from?.page ?? from?.percent ?? 0
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef(false)

  useEffect(() => {
    if (chosen.current && part !== 'whole') input.current?.focus()
    chosen.current = false
  }, [part])

  function choose(to: Part) {
    chosen.current = true
    onMark({ has_spoilers: true, spoilers_from: to === 'whole' ? null : { [to]: 0 } })
  }

  return (
    <div className={styles.choice}>
      <CheckBox
        label="Contains spoilers"
        checked={has_spoilers}
        disabled={disabled}
        onChecked={(checked) => onMark({ has_spoilers: checked })}
      />
      {has_spoilers && (
        <Select label="Which part has spoilers" options={parts} value={part} disabled={disabled} onValue={choose} />
      )}
      {has_spoilers && part !== 'whole' && (
        <span className={styles.amount}>
          <NumberInput
            ref={input}
            label={part === 'page' ? 'Spoilers from page' : 'Spoilers from percent'}
            min={1}
            max={part === 'page' ? 100_000 : 100}
            required
            disabled={disabled}
            value={amount === 0 ? '' : String(amount)}
            onText={(text) => onMark({ has_spoilers: true, spoilers_from: { [part]: Number(text) } })}
          />
          {part === 'percent' && <span aria-hidden>%</span>}
        </span>
      )}
    </div>
  )
}
