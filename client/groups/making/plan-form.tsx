import { useState, type FormEvent } from 'react'
import { maxGroupNameLength, maxGroupParts, type NewGroupPart } from '#contract/groups/groups.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choices } from '../../ui/choices/choices.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { LimitedTextField } from '../../ui/form/limited-text-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { errorMessage, fieldsOf } from '../../transport/error-message.ts'
import { evenParts, type DraftPart } from '../data/even-parts.ts'
import styles from './plan-form.module.css'

export interface Planned {
  name: string
  starts_on: string
  ends_on: string
  parts: NewGroupPart[]
}

type Unit = 'page' | 'percent'

export interface DraftPlan {
  name: string
  starts: string
  ends: string
  unit: Unit
  parts: DraftPart[]
}

interface PlanFormProps {
  start: DraftPlan
  /** Of the book, if that is known. */
  pages: number | null
  sendText: string
  pending: boolean
  error: unknown
  onSend: (plan: Planned) => void
  onClose: () => void
}

/**
 * Name, dates and parts of a group. The parts are proposed evenly whenever their number or what they end at changes, and their days
 * whenever a date does.
 */
export function PlanForm({ start, pages, sendText, pending, error, onSend, onClose }: PlanFormProps) {
  const [plan, setPlan] = useState(start)
  const [count, setCount] = useState(String(start.parts.length))
  const fields = fieldsOf(error, ['name', 'starts_on', 'ends_on', 'parts']) ?? {}
  const { name, starts, ends, unit, parts } = plan

  function changeDates(change: Partial<Pick<DraftPlan, 'starts' | 'ends'>>) {
    const next = { ...plan, ...change }
    const even = evenParts({ parts: parts.length, to: parts.length, starts: next.starts, ends: next.ends })
    setPlan({ ...next, parts: parts.map((part, nth) => ({ ...part, due: even[nth]?.due ?? part.due })) })
  }

  function propose(change: Partial<Pick<DraftPlan, 'unit'>>, wanted = Number(count)) {
    const next = { ...plan, ...change }
    const to = next.unit === 'page' ? (pages ?? lastPage(plan)) : 100
    const even = evenParts({ parts: Math.min(wanted, maxGroupParts), to, starts: next.starts, ends: next.ends })
    const titled = even.map((part, nth) => ({ ...part, title: plan.parts[nth]?.title ?? '' }))
    setPlan({ ...next, parts: titled.length > 0 ? titled : plan.parts })
  }

  function changePart(nth: number, change: Partial<DraftPart>) {
    setPlan({ ...plan, parts: parts.map((part, at) => (at === nth ? { ...part, ...change } : part)) })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    onSend({
      name: name.trim(),
      starts_on: starts,
      ends_on: ends,
      parts: parts.map(({ title, end, due }) => ({
        title: title.trim(),
        [unit === 'page' ? 'to_page' : 'to_percent']: Number(end),
        due_on: due,
      })),
    })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LimitedTextField
        label="Name"
        value={name}
        limit={maxGroupNameLength}
        saidFrom={20}
        autoComplete="off"
        refusal={fields['name']}
        onChange={(event) => setPlan({ ...plan, name: event.target.value })}
      />
      <div className={styles.row}>
        <TextField
          label="Starts"
          type="date"
          value={starts}
          refusal={fields['starts_on']}
          onChange={(event) => changeDates({ starts: event.target.value })}
        />
        <TextField
          label="Ends"
          type="date"
          value={ends}
          min={starts}
          refusal={fields['ends_on']}
          onChange={(event) => changeDates({ ends: event.target.value })}
        />
        <TextField
          label="Parts"
          type="number"
          inputMode="numeric"
          min={1}
          max={maxGroupParts}
          value={count}
          onChange={(event) => {
            setCount(event.target.value)
            propose({}, Number(event.target.value))
          }}
        />
      </div>
      <Choices
        legend="Parts end at"
        name="part-ends"
        options={[
          { value: 'percent', text: 'A percentage' },
          { value: 'page', text: 'A page' },
        ]}
        value={unit}
        onValue={(chosen) => propose({ unit: chosen })}
      />
      <ol className={styles.parts} aria-label="Parts">
        {parts.map((part, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- A part is known by its number
          <li key={nth} className={styles.part}>
            <TextField
              label={`Title of part ${nth + 1}`}
              placeholder={`Part ${nth + 1}`}
              value={part.title}
              maxLength={maxGroupNameLength}
              autoComplete="off"
              onChange={(event) => changePart(nth, { title: event.target.value })}
            />
            <TextField
              label={unit === 'page' ? 'To page' : 'To percent'}
              aria-label={`${unit === 'page' ? 'To page' : 'To percent'}, part ${nth + 1}`}
              type="number"
              inputMode="numeric"
              min={1}
              value={part.end}
              onChange={(event) => changePart(nth, { end: event.target.value })}
            />
            <TextField
              label="By"
              aria-label={`By, part ${nth + 1}`}
              type="date"
              value={part.due}
              onChange={(event) => changePart(nth, { due: event.target.value })}
            />
          </li>
        ))}
      </ol>
      <FormError text={fields['parts']} />
      <FormError
        text={
          error && Object.keys(fields).length === 0
            ? errorMessage(error, 'That could not be saved. Please try again.')
            : undefined
        }
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" pending={pending}>
          {sendText}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Where the parts end so far; 300 pages for a book of unknown length. */
function lastPage({ unit, parts }: DraftPlan): number {
  return (unit === 'page' && Number(parts.at(-1)?.end)) || 300
}
