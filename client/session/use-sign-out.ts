import { useState } from 'react'
import { useNavigate } from 'react-router'
import { logout } from '#contract/accounts.ts'
import { useApi } from '../transport/api-context.ts'
import { useToast } from '../ui/feedback/toast.tsx'
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
    } catch {
      showToast({ message: 'Failed to logout. Please try again.', problem: true })
    } finally {
      setSigningOut(false)
    }
  }

  return { signOut, signingOut }
}
