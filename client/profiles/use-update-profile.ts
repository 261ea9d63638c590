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
  /** '' keeps the current one. */
  password: string
  current_password: string
}

const fieldNames = ['username', 'email', 'bio', 'password', 'current_password', 'profile_image']

/** Saves the profile, then refreshes everything that shows the reader. */
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
  // Derived here rather than set in callbacks, so that errors appear in the same render that ends `pending`: a disabled field could not
  // take the focus.
  const fields = failure && refusedOf(failure)
  const refused: FieldTexts = Object.fromEntries(
    Object.entries(fields ?? {}).filter(([name]) => !corrected.includes(name)),
  )
  /** An error that belongs to no field. */
  const error = failure && !fields && corrected.length === 0 ? failureText(failure) : undefined

  /** Clears a field's error once it is edited; without a name, clears all. */
  function forget(field?: string) {
    setCorrected((before) => (field === undefined ? fieldNames : [...before, field]))
  }

  return { update, pending, error, refused, forget }
}

/** Problems that can be found without the server. */
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

/** The server's message, or a different text if nothing answered. */
function failureText(failure: unknown): string {
  const unreached =
    failure instanceof Failure && failure.code === 'unavailable' && !(failure.cause instanceof GatewayError)
  return errorMessage(failure, unreached ? 'An error occurred while updating the profile' : 'Failed to update profile')
}

function refusedOf(failure: unknown): FieldTexts | undefined {
  const needed = failure instanceof Failure && failure.code === 'current_password_needed'
  return needed ? { current_password: failure.message } : fieldsOf(failure, fieldNames)
}
