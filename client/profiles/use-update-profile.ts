import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fail, Failure, type FieldTexts } from '#contract/errors.ts'
import { updateProfile, type OwnProfile } from '#contract/profiles.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { fieldsOf, errorMessage } from '../transport/error-message.ts'
import { GatewayError } from '../transport/gateway-error.ts'
import { useSessionStore } from '../session/session-context.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { ownProfileQuery } from './profile-queries.ts'
import type { Picked } from './read-picture.ts'

export interface ProfileChange {
  username: string
  email: string
  bio: string
  /** '' keeps the one there is. */
  password: string
  current_password: string
}

const fieldNames = ['username', 'email', 'bio', 'password', 'current_password', 'profile_image']

/** Once it is saved, everything that shows the reader shows it. */
export function useUpdateProfile() {
  const api = useApi()
  const queries = useQueryClient()
  const session = useSessionStore()
  const toast = useToast()
  const [corrected, setCorrected] = useState<readonly string[]>([])

  const {
    mutate: update,
    isPending: pending,
    error: failure,
  } = useMutation({
    onMutate: () => setCorrected([]),
    async mutationFn({ change, picking }: { change: ProfileChange; picking: Promise<Picked> }) {
      const picked = await picking
      const problems = problemsOf(change, picked)
      if (Object.keys(problems).length > 0) fail('invalid', { fields: problems })
      return api.call(updateProfile, { body: bodyOf(change, picked) })
    },
    onSuccess({ user }) {
      session.changeUser(user)
      queries.setQueryData<OwnProfile>(ownProfileQuery(api).queryKey, (before) => before && { ...before, ...user })
      void queries.invalidateQueries()
      toast({ message: 'Profile updated successfully' })
    },
    onError: () => setCorrected([]),
  })
  // Both come with the end of `pending`: a disabled field could not take the focus.
  const fields = failure && refusedOf(failure)
  const refused: FieldTexts = Object.fromEntries(
    Object.entries(fields ?? {}).filter(([name]) => !corrected.includes(name)),
  )
  /** What is about no field. */
  const error = failure && !fields && corrected.length === 0 ? failureText(failure) : undefined

  /** A field that is being put right is wrong no more; without a field's name none is. */
  function forget(field?: string) {
    setCorrected((before) => (field === undefined ? fieldNames : [...before, field]))
  }

  return { update, pending, error, refused, forget }
}

/** What need not be sent to be refused. */
function problemsOf({ username, email }: ProfileChange, { refused }: Picked): FieldTexts {
  return {
    ...(refused && { profile_image: refused }),
    ...(isBlank(username) && { username: 'Username is required.' }),
    ...(isBlank(email) && { email: 'Email is required.' }),
  }
}

function bodyOf({ username, email, bio, password, current_password }: ProfileChange, { image }: Picked) {
  return {
    username: username.trim(),
    email: email.trim(),
    bio,
    ...(password && { password }),
    ...(current_password && { current_password }),
    ...(image !== undefined && { profile_image: image }),
  }
}

/** What the server said; else whether anything answered at all. */
function failureText(failure: unknown): string {
  const unreached =
    failure instanceof Failure && failure.code === 'unavailable' && !(failure.cause instanceof GatewayError)
  return errorMessage(failure, unreached ? 'An error occurred while updating the profile' : 'Failed to update profile')
}

function refusedOf(failure: unknown): FieldTexts | undefined {
  const needed = failure instanceof Failure && failure.code === 'current_password_needed'
  return needed ? { current_password: failure.message } : fieldsOf(failure, fieldNames)
}
