import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logout } from '#contract/accounts.ts'
import { useApi } from '../transport/api-context.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSessionStore } from './session-context.ts'

/** Keeps the reader signed in until the server has ended the session. */
export function useSignOut() {
  const api = useApi()
  const store = useSessionStore()
  const showToast = useToast()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.call(logout, {}),
    onSuccess() {
      store.signOut()
      return navigate('/login')
    },
    onError: () => showToast({ message: 'Failed to logout. Please try again.', problem: true }),
  })
}
