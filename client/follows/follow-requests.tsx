import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Failure } from '#contract/errors.ts'
import { acceptFollowRequest, declineFollowRequest } from '#contract/privacy/follow-requests.ts'
import { useUser } from '../session/session-context.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { focusAroundOnceGone } from '../ui/focus/focus-around.ts'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { followRequestsKey, followRequestsQuery } from './follow-requests-queries.ts'
import styles from './follow-requests.module.css'
import { refreshFollowers } from './follows-queries.ts'
import { KeptReader } from './kept-reader.tsx'

/** Who asks to follow the viewer. Without requests, only with a text for that. */
export function FollowRequests({ emptyText }: { emptyText?: string }) {
  const requests = useInfiniteQuery(followRequestsQuery(useApi()))
  const heading = useId()
  const answer = useAnswer(heading)
  const readers = requests.data?.pages.flatMap((page) => page.results) ?? []
  if (readers.length === 0 && emptyText === undefined) return null

  return (
    <section ref={focusAroundOnceGone} aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title="Follow requests" />
      {readers.length === 0 ? (
        <p className={styles.text}>{requests.isError ? 'Failed to load your follow requests.' : emptyText}</p>
      ) : (
        <ul className={styles.list}>
          {readers.map(({ username, profile_image, since }) => (
            <KeptReader key={username} username={username} image={profile_image} note={`Asked on ${dateText(since)}`}>
              <Button
                look="primary"
                small
                aria-label={`Accept ${username}`}
                pending={answer.isPending && answer.variables.username === username && answer.variables.accept}
                onClick={() => answer.mutate({ username, accept: true })}
              >
                Accept
              </Button>
              <Button
                small
                aria-label={`Decline ${username}`}
                pending={answer.isPending && answer.variables.username === username && !answer.variables.accept}
                onClick={() => answer.mutate({ username, accept: false })}
              >
                Decline
              </Button>
            </KeptReader>
          ))}
        </ul>
      )}
      <ShowMore list={requests} />
    </section>
  )
}

const requestEnded = new Set<string>(['follow_request_not_found', 'requester_list_is_full'])

function useAnswer(headingId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const viewer = useUser()?.username ?? ''
  return useMutation({
    mutationFn: ({ username, accept }: { username: string; accept: boolean }) =>
      api.call(accept ? acceptFollowRequest : declineFollowRequest, { body: { username } }),
    onSuccess(_, { username, accept }) {
      toast({ message: accept ? `${username} follows you now` : `Request declined` })
    },
    onError: (error) => toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true }),
    async onSettled(_, error) {
      if (error && !(error instanceof Failure && requestEnded.has(error.code))) return
      await queries.invalidateQueries({ queryKey: followRequestsKey })
      refreshFollowers(queries, viewer)
      // The pressed button is gone.
      document.getElementById(headingId)?.focus()
    },
  })
}
