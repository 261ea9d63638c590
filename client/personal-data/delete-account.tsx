import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Failure } from '#contract/errors.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { useSessionStore } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { Choices } from '../ui/choices/choices.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import styles from './delete-account.module.css'

type Reviews = 'delete' | 'keep'

const reviewsOptions: { value: Reviews; text: string; hint?: string }[] = [
  { value: 'delete', text: 'Delete them and all replies to them' },
  {
    value: 'keep',
    text: 'Keep them, without my name',
    hint: 'Those that not every reader can see are deleted all the same.',
  },
]

/** Asks for the password, and whether to keep the reviews. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [reviews, setReviews] = useState<Reviews>('delete')
  const { leave, pending, error } = useLeave()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password && !pending) leave({ password, reviews })
  }

  return (
    <Modal title="Delete account" open onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>Your readlists, favorites, ratings, points and followers will be gone for good.</p>
        <Choices
          legend="Your reviews"
          name="reviews"
          options={reviewsOptions}
          value={reviews}
          onValue={setReviews}
          danger
        />
        <TextField
          label="Password"
          name="current-password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormError text={error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" disabled={!password} pending={pending}>
            Delete my account
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

/** After the account is deleted, its data is removed from this browser too. */
function useLeave() {
  const api = useApi()
  const session = useSessionStore()
  const navigate = useNavigate()
  const showToast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { password: string; reviews: Reviews }) => api.call(deleteAccount, { body }),
    onSuccess() {
      showToast({ message: 'Your account has been deleted.' })
      session.signOut()
      return navigate('/login')
    },
  })
  // A session that ended elsewhere is already cleared by the 401.
  const ended = error instanceof Failure && error.code === 'not_signed_in'

  return {
    leave: mutate,
    pending: isPending,
    error: error && !ended ? errorMessage(error, 'Failed to delete your account. Please try again.') : undefined,
  }
}
