import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { unshareReadlist } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { profileHref } from '../../follows/profile-href.ts'
import { Button } from '../../ui/button/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { readlistSharesQuery, readlistsKey } from '../data/readlists-queries.ts'
import styles from './share-readlist.module.css'

/** The readers who have access to the readlist. */
export function SharedWith({ readlistId }: { readlistId: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const shares = useQuery(readlistSharesQuery(api, readlistId))
  const unshare = useMutation({
    mutationFn: (username: string) =>
      api.call(unshareReadlist, { body: { readlist_id: readlistId, target_username: username } }),
    onSuccess: (_, username) => {
      toast({ message: `Readlist no longer shared with ${username}` })
      return queries.invalidateQueries({ queryKey: readlistsKey })
    },
    onError: (error) =>
      toast({ message: errorMessage(error, 'Failed to stop sharing. Please try again.'), problem: true }),
  })

  return (
    <section className={styles.shared} aria-labelledby="shared-with">
      <h3 id="shared-with" className={styles.heading}>
        Shared with
      </h3>
      <QueryContent
        query={shares}
        skeleton={<Skeleton shape="block" className={styles.skeleton} />}
        failure={
          <div className={styles.failure}>
            <FormError text="Couldn't load who this list is shared with." />
            <Button small pending={shares.isFetching} onClick={() => void shares.refetch()}>
              Try again
            </Button>
          </div>
        }
      >
        {({ shared_with }) => (
          <>
            {shared_with.length === 0 && <p className={styles.nobody}>Nobody yet.</p>}
            <ul className={styles.readers}>
              {shared_with.map((username) => (
                <li key={username} className={styles.reader}>
                  <Link to={profileHref(username)} className={styles.username}>
                    {username}
                  </Link>
                  <Button
                    look="bare"
                    small
                    aria-label={`Stop sharing with ${username}`}
                    pending={unshare.isPending && unshare.variables === username}
                    onClick={() => unshare.mutate(username)}
                  >
                    Stop sharing
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryContent>
    </section>
  )
}
