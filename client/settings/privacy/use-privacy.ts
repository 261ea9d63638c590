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

  function show(change: Partial<PrivacySettings>) {
    queries.setQueryData<PrivacySettings>(privacyKey, (now) => now && { ...now, ...change })
  }

  return useMutation({
    mutationFn: (change: Partial<PrivacySettings>) => api.call(updatePrivacy, { body: change }),
    onMutate(change) {
      const before = queries.getQueryData<PrivacySettings>(privacyKey)
      show(change)
      return { before: before && pick(before, change) }
    },
    onSuccess(settings, change) {
      // Others may have been changed meanwhile.
      show(pick(settings, change))
      if (user) session.changeUser({ ...user, hides_game: !settings.show_game })
      // The own profile and the boards show something else now.
      void queries.invalidateQueries({ queryKey: pointsKey })
      toast({ message: 'Saved' })
    },
    onError(error, _, context) {
      if (context?.before) show(context.before)
      toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true })
    },
  })
}

/** What the settings say of those that were changed. */
function pick(settings: PrivacySettings, changed: Partial<PrivacySettings>): Partial<PrivacySettings> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in changed))
}
