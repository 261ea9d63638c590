import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unshareReadlist } from '#contract/readlists.ts'
import { useApi } from '../api/api-context.ts'
import { serverText } from '../api/server-text.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { readlistSharesQuery, readlistsKey } from './readlists-queries.ts'
import styles from './share-readlist.module.css'

/** Those who may open the list; nothing while there are none. */
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
      toast({ message: serverText(error, 'Failed to stop sharing. Please try again.'), problem: true }),
  })

  const names = shares.data?.shared_with ?? []
  if (names.length === 0) return null
  return (
    <section className={styles.shared} aria-labelledby="shared-with">
      <h3 id="shared-with" className={styles.heading}>
        Shared with
      </h3>
      <ul className={styles.readers}>
        {names.map((username) => (
          <li key={username} className={styles.reader}>
            <span className={styles.username}>{username}</span>
            <Button
              look="bare"
              small
              aria-label={`Stop sharing with ${username}`}
              busy={unshare.isPending && unshare.variables === username}
              onClick={() => unshare.mutate(username)}
            >
              Stop sharing
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
