import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { deleteGoal, maxTarget, setGoal, type Goal, type GoalUnit } from '#contract/library/goals.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage, fieldsOf } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { CheckBox } from '../ui/form/check-box.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { partialDateText } from '../ui/text/partial-date-text.ts'
import { goalName } from './goal-text.ts'
import { goalsQuery } from './goals-queries.ts'
import styles from './goals.module.css'

interface GoalDialogProps {
  /** The one to change; undefined for a new one. */
  goal: Goal | undefined
  year: number
  open: boolean
  onClose: () => void
}

export function GoalDialog({ goal, year, open, onClose }: GoalDialogProps) {
  return (
    <Modal title={goal ? goalName(goal) : 'Set a goal'} open={open} onClose={onClose}>
      <GoalForm goal={goal} year={year} onClose={onClose} />
    </Modal>
  )
}

const units: { value: GoalUnit; text: string }[] = [
  { value: 'books', text: 'Books' },
  { value: 'pages', text: 'Pages' },
  { value: 'minutes', text: 'Minutes' },
]

/** Mounted anew for each opening. */
function GoalForm({ goal, year, onClose }: Omit<GoalDialogProps, 'open'>) {
  const api = useApi()
  const queries = useQueryClient()
  const [unit, setUnit] = useState<GoalUnit>(goal?.unit ?? 'books')
  const [period, setPeriod] = useState(goal?.period ?? String(year))
  const [target, setTarget] = useState(String(goal?.target ?? 12))
  const [onHome, setOnHome] = useState(goal?.on_home ?? false)
  const [silent, setSilent] = useState(goal?.silent ?? false)
  const keep = (reply: { goals: Goal[] }) => {
    queries.setQueryData(goalsQuery(api).queryKey, reply)
    onClose()
  }
  const save = useMutation({
    mutationFn: () =>
      api.call(setGoal, { params: { period }, body: { unit, target: Number(target), on_home: onHome, silent } }),
    onSuccess: keep,
  })
  const remove = useMutation({
    mutationFn: () => api.call(deleteGoal, { params: { period }, query: { unit } }),
    onSuccess: keep,
  })
  const fields = fieldsOf(save.error, ['target'])
  const error = remove.error ?? (fields ? null : save.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!goal && (
        <div className={styles.row}>
          <Select label="What to count" options={units} value={unit} onValue={setUnit} />
          <Select label="For" options={periodsOf(year)} value={period} onValue={setPeriod} />
        </div>
      )}
      <TextField
        label="How many"
        type="number"
        inputMode="numeric"
        min={1}
        max={maxTarget}
        value={target}
        refusal={fields?.['target']}
        onChange={(event) => setTarget(event.target.value)}
      />
      <CheckBox label="Show it on home" checked={onHome} onChecked={setOnHome} />
      <CheckBox label="Do not tell me whether I am ahead or behind" checked={silent} onChecked={setSilent} />
      <FormError text={error ? errorMessage(error, 'Failed to save the goal. Please try again.') : undefined} />
      <DialogActions>
        {goal && (
          <Button look="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" pending={save.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}

function periodsOf(year: number) {
  const months = Array.from({ length: 12 }, (_, nth) => `${year}-${String(nth + 1).padStart(2, '0')}`)
  return [String(year), ...months, String(year + 1)].map((value) => ({
    value,
    text: value.length === 4 ? `All of ${value}` : partialDateText(value),
  }))
}
