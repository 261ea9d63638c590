import { useState } from 'react'
import { useNavigate } from 'react-router'
import { logout } from '#contract/accounts.ts'
import { Failure } from '#contract/errors.ts'
import { useApi } from '../api/api-context.ts'
import { useToast } from '../ui/toast.tsx'
import { useSessionStore } from './session-context.ts'

/** The reader stays signed in until the server has ended the session. */
export function useSignOut() {
  const api = useApi()
  const store = useSessionStore()
  const showToast = useToast()
  const navigate = useNavigate()
  const [signingOut, setSigningOut] = useState(false)

  async function signOut() {
    setSigningOut(true)
    try {
      await api.call(logout, {})
      store.signOut()
      await navigate('/login')
    } catch (error) {
      if (!isAlreadyOver(error)) showToast({ message: 'Failed to logout. Please try again.', problem: true })
    } finally {
      setSigningOut(false)
    }
  }

  return { signOut, signingOut }
}

/** A session that the server had ended before has been cleared by its 401. */
function isAlreadyOver(error: unknown): boolean {
  return error instanceof Failure && error.code === 'not_signed_in'
}
