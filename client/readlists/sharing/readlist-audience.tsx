import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { updateReadlistAudience, type ReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { CheckBox } from '../../ui/form/check-box.tsx'
import { CopyLink } from '../../ui/links/copy-link.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { readlistAudienceQuery, readlistsKey } from '../data/readlists-queries.ts'
import styles from './share-readlist.module.css'

/** Who may see the readlist beside those it is shared with by name. */
export function ReadlistAudienceSection({ readlistId }: { readlistId: string }) {
  const audience = useQuery(readlistAudienceQuery(useApi(), readlistId))
  const heading = useId()
  return (
    <section className={styles.shared} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        Who else can see it
      </h3>
      <QueryContent
        query={audience}
        skeleton={<Skeleton shape="block" className={styles.skeleton} />}
        failure="Couldn't load who else can see this list."
      >
        {(loaded) => <Audience readlistId={readlistId} audience={loaded} />}
      </QueryContent>
    </section>
  )
}

function Audience({ readlistId, audience }: { readlistId: string; audience: ReadlistAudience }) {
  const change = useChange(readlistId)

  return (
    <>
      <CheckBox
        label="Readers who see my profile"
        checked={audience.public}
        disabled={change.isPending}
        onChecked={(checked) => change.mutate({ public: checked })}
      />
      <CheckBox
        label="Anyone with the secret link"
        checked={audience.link !== null}
        disabled={change.isPending}
        onChecked={(checked) => change.mutate({ link: checked })}
      />
      {audience.link !== null && (
        <div className={styles.link}>
          <CopyLink label="Secret link" address={`${location.origin}/list/${audience.link}`} />
        </div>
      )}
    </>
  )
}

function useChange(readlistId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (body: { public?: boolean; link?: boolean }) =>
      api.call(updateReadlistAudience, { params: { id: readlistId }, body }),
    onSuccess(audience) {
      queries.setQueryData(readlistAudienceQuery(api, readlistId).queryKey, audience)
      void queries.invalidateQueries({ queryKey: readlistsKey })
      void queries.invalidateQueries({ queryKey: ['reading-life'] })
    },
    onError: (error) => toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true }),
  })
}
