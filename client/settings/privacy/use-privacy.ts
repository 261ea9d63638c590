import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updatePrivacy, type PrivacySettings } from '#contract/privacy/settings.ts'
import { pointsKey } from '../../points/points-queries.ts'
import { useSessionStore, useUser } from '../../session/session-context.ts'
import { privacyKey } from '../../privacy/privacy-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { useToast } from '../../ui/feedback/toast.tsx'

/** Saves each change at once. */
export function useChangePrivacy() {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const session = useSessionStore()
  const user = useUser()
  return useMutation({
    mutationFn: (change: Partial<PrivacySettings>) => api.call(updatePrivacy, { body: change }),
    onMutate(change) {
      const before = queries.getQueryData<PrivacySettings>(privacyKey)
      queries.setQueryData<PrivacySettings>(privacyKey, (now) => now && { ...now, ...change })
      return { before }
    },
    onSuccess(settings) {
      queries.setQueryData(privacyKey, settings)
      if (user) session.changeUser({ ...user, hides_game: !settings.show_game })
      // The own profile and the boards show something else now.
      void queries.invalidateQueries({ queryKey: pointsKey })
      toast({ message: 'Saved' })
    },
    onError(error, _, context) {
      if (context?.before) queries.setQueryData(privacyKey, context.before)
      toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true })
    },
  })
}
