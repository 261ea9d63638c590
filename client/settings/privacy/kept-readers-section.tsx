import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { unblockReader } from '#contract/privacy/blocks.ts'
import { unmuteReader } from '#contract/privacy/mutes.ts'
import { KeptReader } from '../../follows/kept-reader.tsx'
import { keptListQuery, type KeptList } from '../../privacy/privacy-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { ShowMore } from '../../ui/paging/show-more.tsx'
import { dateText } from '../../ui/text/date-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './privacy-sections.module.css'

const texts = {
  blocked: {
    title: 'Blocked readers',
    about: 'You and they see nothing of each other. Block a reader on their profile; they are not told.',
    empty: 'You have blocked nobody.',
    since: 'Blocked on',
    end: 'Unblock',
    ended: 'is no longer blocked',
  },
  muted: {
    title: 'Muted readers',
    about: 'You hear nothing of what they do. Mute a reader on their profile; they are not told.',
    empty: 'You have muted nobody.',
    since: 'Muted on',
    end: 'Unmute',
    ended: 'is no longer muted',
  },
} as const

export function KeptReadersSection({ list }: { list: KeptList }) {
  const readers = useInfiniteQuery(keptListQuery(useApi(), list))
  const heading = useId()
  const { title, about, empty, since, end: endText } = texts[list]
  const end = useEnd(list, heading)
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title={title} />
      <p className={styles.text}>{about}</p>
      <QueryContent query={readers} failure="Failed to load this list.">
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.results)
          if (rows.length === 0) return <p className={styles.text}>{empty}</p>
          return (
            <ul className={styles.list}>
              {rows.map(({ username, profile_image, since: at }) => (
                <KeptReader
                  key={username}
                  username={username}
                  image={profile_image}
                  note={`${since} ${dateText(at)}`}
                  plain={list === 'blocked'}
                >
                  <Button
                    small
                    aria-label={`${endText} ${username}`}
                    pending={end.isPending && end.variables === username}
                    onClick={() => end.mutate(username)}
                  >
                    {endText}
                  </Button>
                </KeptReader>
              ))}
            </ul>
          )
        }}
      </QueryContent>
      <ShowMore list={readers} />
    </section>
  )
}

function useEnd(list: KeptList, headingId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (username: string) =>
      api.call(list === 'blocked' ? unblockReader : unmuteReader, { body: { username } }),
    async onSuccess(_, username) {
      queries.removeQueries({ type: 'inactive' })
      await queries.invalidateQueries({ queryKey: keptListQuery(api, list).queryKey })
      // The pressed button is gone.
      document.getElementById(headingId)?.focus()
      toast({ message: `${username} ${texts[list].ended}` })
    },
    onError: (error) => toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true }),
  })
}
