import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { focusOnceLost } from '../../ui/focus/focus-once-lost.ts'
import { refreshGroups } from './groups-queries.ts'

interface Change<Given, Came> {
  send: (api: Api, given: Given) => Promise<Came>
  /** Said once it is done. */
  said?: (given: Given) => string
  onDone?: (came: Came) => void
  /** The id of what is focused, if what was pressed is gone by then. */
  focus?: string | ((came: Came) => string)
  /** A form shows its failures itself. */
  showsFailure?: boolean
}

/** A change to a group, after which everything about groups is asked again. */
export function useGroupChange<Given = void, Came = unknown>({
  send,
  said,
  onDone,
  focus,
  showsFailure = false,
}: Change<Given, Came>) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    async onSuccess(came, given) {
      await refreshGroups(queries)
      if (said) toast({ message: said(given) })
      onDone?.(came)
      if (focus !== undefined) focusOnceLost(typeof focus === 'string' ? focus : focus(came))
    },
    onError(error) {
      if (!showsFailure) toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true })
    },
  })
}
