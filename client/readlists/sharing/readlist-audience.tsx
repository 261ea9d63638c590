import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Input } from '#contract/endpoint.ts'
import { updateReadlistAudience, type ReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { useToggle } from '../../transport/use-toggle.ts'
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
  const isPublic = useAudienceToggle(readlistId, audience.public, (shown) => ({ public: shown }))
  const hasLink = useAudienceToggle(readlistId, audience.link !== null, (shown) => ({ link: shown }))

  return (
    <>
      <CheckBox label="Readers who see my profile" checked={isPublic.value} onChecked={isPublic.press} />
      <CheckBox label="Anyone with the secret link" checked={hasLink.value} onChecked={hasLink.press} />
      {audience.link !== null && (
        <div className={styles.link}>
          <CopyLink label="Secret link" address={`${location.origin}/list/${audience.link}`} />
        </div>
      )}
    </>
  )
}

function useAudienceToggle(
  readlistId: string,
  stored: boolean,
  bodyOf: (shown: boolean) => Input<typeof updateReadlistAudience>['body'],
) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()

  async function send(shown: boolean) {
    const audience = await api.call(updateReadlistAudience, { params: { id: readlistId }, body: bodyOf(shown) })
    queries.setQueryData(readlistAudienceQuery(api, readlistId).queryKey, audience)
    void queries.invalidateQueries({ queryKey: readlistsKey })
    void queries.invalidateQueries({ queryKey: ['reading-life'] })
    void queries.invalidateQueries({ queryKey: ['lists-with-book'] })
  }

  function onFailure(error: unknown) {
    toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true })
  }

  return useToggle({ stored, send, onFailure })
}
