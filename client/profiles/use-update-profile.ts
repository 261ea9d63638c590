import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure, type FieldTexts } from '#contract/errors.ts'
import { updateProfile, type OwnProfile } from '#contract/profiles.ts'
import { useApi } from '../api/api-context.ts'
import { useSessionStore } from '../session/session-context.ts'
import { useToast } from '../ui/toast.tsx'
import type { Picked } from './image-picker.tsx'
import { ownProfileQuery } from './profile-queries.ts'
import { shrinkImage } from './shrink-image.ts'

export interface ProfileChange {
  username: string
  email: string
  bio: string
  /** '' keeps the one there is. */
  password: string
  current_password: string
  picked: Picked
}

/** Once it is saved, everything that shows the reader shows it. */
export function useUpdateProfile(onSaved: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const session = useSessionStore()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [fields, setFields] = useState<FieldTexts>({})

  async function update(change: ProfileChange) {
    const problems = problemsOf(change)
    setFields(problems)
    setError(Object.values(problems)[0])
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    try {
      const { user } = await api.call(updateProfile, { body: await bodyOf(change) })
      session.changeUser(user)
      queries.setQueryData<OwnProfile>(ownProfileQuery(api).queryKey, (before) => before && { ...before, ...user })
      void queries.invalidateQueries()
      toast({ message: 'Profile updated successfully' })
      onSaved()
    } catch (failure) {
      setError(failureText(failure))
      setFields(fieldsOf(failure))
    } finally {
      setBusy(false)
    }
  }

  /** A field that is being put right is wrong no more. */
  function clear(field: string) {
    setFields(({ [field]: _, ...others }) => others)
  }

  return { update, busy, error, fields, clear }
}

/** What need not be sent to be refused. */
function problemsOf({ username, email, picked }: ProfileChange): FieldTexts {
  return {
    ...(picked.refused && { profile_image: picked.refused }),
    ...(username.trim() === '' && { username: 'Username is required.' }),
    ...(email.trim() === '' && { email: 'Email is required.' }),
  }
}

async function bodyOf({ username, email, bio, password, current_password, picked }: ProfileChange) {
  return {
    username: username.trim(),
    email: email.trim(),
    bio,
    ...(password && { password }),
    ...(current_password && { current_password }),
    ...(picked.image !== undefined && { profile_image: await shrinkImage(picked.image) }),
  }
}

/** What the server said; else whether it was reached at all. */
function failureText(failure: unknown): string {
  if (failure instanceof Failure && failure.cause === undefined) return failure.message
  const unreached = failure instanceof Failure && failure.code === 'unavailable'
  return unreached ? 'An error occurred while updating the profile' : 'Failed to update profile'
}

function fieldsOf(failure: unknown): FieldTexts {
  if (!(failure instanceof Failure)) return {}
  if (failure.code === 'current_password_needed') return { current_password: failure.message }
  return failure.fields ?? {}
}
