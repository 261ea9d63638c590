import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Failure } from '#contract/errors.ts'
import { createReport } from '#contract/moderation/reports.ts'
import { maxModerationText, type ReportReason } from '#contract/moderation/things.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { LimitedTextArea } from '../ui/form/limited-text-area.tsx'
import { Choices } from '../ui/choices/choices.tsx'
import styles from './report-dialog.module.css'
import { reasons } from './report-texts.ts'
import type { Reportable } from './reportable.ts'

export const reportsPath = '/settings/reports'

interface ReportDialogProps {
  /** The first is chosen. */
  about: readonly Reportable[]
  onClose: () => void
}

export function ReportDialog({ about, onClose }: ReportDialogProps) {
  const [kind, setKind] = useState(about[0]?.kind)
  const [reason, setReason] = useState<ReportReason>()
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const { send, pending, error } = useReport(onClose)
  const chosen = about.find((each) => each.kind === kind)
  const tooLong = [...words].length > maxModerationText

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(reason === undefined)
    if (!chosen || !reason || tooLong || pending) return
    send({ kind: chosen.kind, id: chosen.id, reason, words })
  }

  return (
    <Modal title="Report" open onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>Moderators will look at it. Whoever it is about is not told who reported it.</p>
        {about.length > 1 && (
          <Choices
            legend="What is it about?"
            name="about"
            options={about.map((each) => ({ value: each.kind, text: each.text }))}
            value={kind}
            onValue={setKind}
          />
        )}
        <Choices legend="What is wrong with it?" name="reason" options={reasons} value={reason} onValue={setReason} />
        <LimitedTextArea
          label="More about it (optional)"
          name="words"
          rows={3}
          limit={maxModerationText}
          saidFrom={100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <FormError text={missing && !reason ? 'Please choose what is wrong with it.' : error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={pending}>
            Send report
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

interface Sent {
  kind: Reportable['kind']
  id: string
  reason: ReportReason
  words: string
}

function useReport(onClose: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const action = { text: 'Your reports', onPress: () => void navigate(reportsPath) }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Sent) => api.call(createReport, { body }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: ['reports'] })
      showToast({ message: 'Reported. Thank you.', action })
      onClose()
    },
    onError(failure) {
      if (!(failure instanceof Failure) || failure.code !== 'already_reported') return
      showToast({ message: failure.message, action })
      onClose()
    },
  })
  return {
    send: mutate,
    pending: isPending,
    error: error ? errorMessage(error, 'Failed to send. Please try again.') : undefined,
  }
}
