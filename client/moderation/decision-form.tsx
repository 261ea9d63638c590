import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { Reported } from '#contract/moderation/moderation.ts'
import { isBlank } from '#contract/shapes.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { CheckBox } from '../ui/form/check-box.tsx'
import { Select } from '../ui/form/select.tsx'
import styles from './decision-form.module.css'
import { useDecide, type Decision } from './moderation-queries.ts'
import { isWhy, WhyField } from './why-field.tsx'

const suspensions = [
  { value: 'none', text: 'Do not suspend' },
  { value: '1', text: 'Suspend for a day' },
  { value: '7', text: 'Suspend for 7 days' },
  { value: '30', text: 'Suspend for 30 days' },
  { value: '0', text: 'Suspend for good' },
] as const

interface DecisionFormProps {
  thing: Reported
  onDecided: (message: string) => void
  onClose: () => void
}

function hideText(kind: Reported['kind']): string {
  if (kind === 'profile') return 'Remove the bio'
  return kind === 'group' ? 'Remove the names of the group and its parts' : `Hide the ${kind}`
}

/** What is not chosen is not done: with nothing chosen, the reports are closed. */
export function DecisionForm({ thing, onDecided, onClose }: DecisionFormProps) {
  const { kind, id, username, is_gone, is_removed, is_moderator, said, says } = thing
  const [chosen, setChosen] = useState<Pick<Decision, 'hide' | 'remove_picture' | 'remove_name' | 'warn'>>({})
  const [suspension, setSuspension] = useState<(typeof suspensions)[number]['value']>('none')
  const [why, setWhy] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate: decide, isPending, error } = useDecide()
  const legend = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of what had the focus.
  useEffect(() => heading.current?.focus(), [])
  const hasAuthor = username !== ''
  const isOfReader = kind === 'profile' || kind === 'picture'
  const canHide = kind !== 'picture' && !is_gone && !is_removed && (kind !== 'profile' || says !== '')
  const acts = Object.values(chosen).some(Boolean) || suspension !== 'none'

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(isBlank(why))
    if (!isWhy(why) || isPending) return
    const days = suspension === 'none' ? {} : { suspend_days: Number(suspension) }
    decide(
      { kind, id, why: why.trim(), ...chosen, ...days },
      {
        onSuccess: ({ outcome }) =>
          onDecided(outcome === 'acted' ? 'Done, and reported as such' : 'Closed without action'),
      },
    )
  }

  const choice = (name: keyof typeof chosen, label: string) => (
    <CheckBox
      label={label}
      checked={chosen[name] ?? false}
      onChecked={(checked) => setChosen({ ...chosen, [name]: checked })}
    />
  )

  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby={legend} noValidate>
      <h4 id={legend} ref={heading} tabIndex={-1} className={styles.legend}>
        What should be done?
      </h4>
      <div className={styles.choices}>
        {canHide && choice('hide', hideText(kind))}
        {hasAuthor &&
          isOfReader &&
          (kind !== 'picture' || said !== '') &&
          choice('remove_picture', 'Remove the picture')}
        {hasAuthor && kind === 'profile' && choice('remove_name', 'Remove the username')}
        {hasAuthor && choice('warn', `Warn ${username}`)}
      </div>
      {hasAuthor && !is_moderator && (
        <Select label="Suspension" options={suspensions} value={suspension} onValue={setSuspension} />
      )}
      <WhyField
        label={acts && hasAuthor ? `Why? ${username} will read this.` : 'Why? This is for the log.'}
        value={why}
        onValue={setWhy}
        missing={missing}
        failure={error ? errorMessage(error, 'Failed to save the decision. Please try again.') : undefined}
      />
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" pending={isPending}>
          {acts ? 'Do this' : 'Close without action'}
        </Button>
      </div>
    </form>
  )
}
