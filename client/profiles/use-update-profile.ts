import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure, type FieldTexts } from '#contract/errors.ts'
import { updateProfile, type OwnProfile } from '#contract/profiles.ts'
import { useApi } from '../api/api-context.ts'
import { useSessionStore } from '../session/session-context.ts'
import { useToast } from '../ui/toast.tsx'
import { ownProfileQuery } from './profile-queries.ts'
import { shrinkImage } from './shrink-image.ts'

export interface ProfileChange {
  username: string
  email: string
  bio: string
  /** '' keeps the one there is. */
  password: string
  current_password: string
  /** A data URL, '' for none, undefined to keep the one there is. */
  profile_image: string | undefined
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
    const missing = missingFields(change)
    setFields(missing)
    setError(Object.values(missing)[0])
    if (Object.keys(missing).length > 0) return
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

  return { update, busy, error, fields }
}

function missingFields({ username, email }: ProfileChange): FieldTexts {
  return {
    ...(username.trim() === '' && { username: 'Username is required.' }),
    ...(email.trim() === '' && { email: 'Email is required.' }),
  }
}

async function bodyOf({ username, email, bio, password, current_password, profile_image }: ProfileChange) {
  return {
    username: username.trim(),
    email: email.trim(),
    bio,
    ...(password && { password }),
    ...(current_password && { current_password }),
    ...(profile_image !== undefined && { profile_image: await shrinkImage(profile_image) }),
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
