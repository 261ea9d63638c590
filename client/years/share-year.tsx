import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shareYear, unshareYear } from '#contract/library/years.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Button, buttonClass } from '../ui/button/button.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { focusAroundOnceGone } from '../ui/focus/focus-around.ts'
import { CopyLink } from '../ui/links/copy-link.tsx'
import { shareHeading } from './share-heading.ts'
import styles from './year.module.css'
import { yearQuery } from './years-queries.ts'

interface ShareYearProps {
  year: number
  /** Part of the address; null while it is not shared. */
  shared: string | null
}

/** Makes a page that whoever has the link may open, and takes it off again. */
export function ShareYear({ year, shared }: ShareYearProps) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const { queryKey } = yearQuery(api, year)
  const keep = (token: string | null) => {
    queries.setQueryData(queryKey, (known) => known && { ...known, shared: token })
  }
  const fail = (error: unknown) =>
    toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true })
  const share = useMutation({
    mutationFn: () => api.call(shareYear, { params: { year } }),
    onSuccess: (reply) => keep(reply.shared),
    onError: fail,
  })
  const unshare = useMutation({
    mutationFn: () => api.call(unshareYear, { params: { year } }),
    onSuccess: () => {
      keep(null)
      toast({ message: 'The link no longer works.' })
    },
    onError: fail,
  })

  return (
    <section className={styles.share} aria-labelledby={shareHeading}>
      <h2 id={shareHeading}>Share your year</h2>
      {shared === null ? (
        <>
          <p>
            Anyone with the link can see it, without your private books or the people you read with. Nothing else leads
            to it, and you can turn it off at any time.
          </p>
          <Button ref={focusAroundOnceGone} look="primary" pending={share.isPending} onClick={() => share.mutate()}>
            Share
          </Button>
        </>
      ) : (
        <Shared year={year} token={shared} pending={unshare.isPending} onStop={() => unshare.mutate()} />
      )}
    </section>
  )
}

interface SharedProps {
  year: number
  token: string
  pending: boolean
  onStop: () => void
}

function Shared({ year, token, pending, onStop }: SharedProps) {
  return (
    <>
      <p>Anyone with this link can see it, without your private books.</p>
      <CopyLink label="Link" address={`${location.origin}/shared/year/${token}`} />
      <div className={styles.actions}>
        <a className={buttonClass()} href={`/api/shared-years/preview/${token}.png`} download={`${year}-in-books.png`}>
          Save the picture
        </a>
        <Button ref={focusAroundOnceGone} pending={pending} onClick={onStop}>
          Stop sharing
        </Button>
      </div>
    </>
  )
}
