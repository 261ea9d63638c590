import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { Failure } from '#contract/errors.ts'
import type { Group } from '#contract/groups/groups.ts'
import { BookCover } from '../../books/book-cover.tsx'
import { detailsHref } from '../../books/book-text.ts'
import { useApi } from '../../transport/api-context.ts'
import { isFirstLoad } from '../../transport/first-load.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ReadersIcon } from '../../ui/icons/icons.tsx'
import { dayText } from '../../ui/text/day-text.ts'
import { usePageTitle } from '../../ui/text/use-page-title.ts'
import { groupQuery, postsQuery } from '../data/groups-queries.ts'
import { datesText } from '../data/group-text.ts'
import { Invite } from '../members/invite.tsx'
import { Members } from '../members/members.tsx'
import styles from './group-page.module.css'
import { GroupActions } from './group-actions.tsx'
import { Parts } from './parts.tsx'

export function GroupPage() {
  const { groupId = '' } = useParams()
  const api = useApi()
  const [params] = useSearchParams()
  const [openedWith] = useState(() => Number(params.get('part')) || 0)
  const group = useQuery(groupQuery(api, groupId))
  // A thread that a link leads to comes with the page, because one that came later would push the parts below it down.
  const thread = useInfiniteQuery({ ...postsQuery(api, groupId, openedWith), enabled: openedWith > 0 })
  // Not again after a failure, which the thread itself shows: taken away, it would ask anew each time it came back.
  const waitsForThread = thread.isFetching && isFirstLoad(thread)
  const isGone = group.error instanceof Failure && group.error.code === 'group_not_found'
  usePageTitle(isGone ? 'Read together' : (group.data?.name ?? 'Read together'))
  if (isGone) {
    return (
      <>
        <h1>Read together</h1>
        <EmptyState
          icon={<ReadersIcon size={40} />}
          text="We couldn't find this group."
          hint="You may not be in it any more."
        >
          <ButtonLink to="/together">Your groups</ButtonLink>
        </EmptyState>
      </>
    )
  }
  return (
    <QueryContent
      query={group}
      loadingText="Loading the group..."
      skeleton={<Skeleton shape="block" className={styles.skeleton} />}
      failure="Failed to load this group."
    >
      {(loaded) =>
        waitsForThread ? <Skeleton shape="block" className={styles.skeleton} /> : <Content group={loaded} />
      }
    </QueryContent>
  )
}

function Content({ group }: { group: Group }) {
  const { name, book, organizer, is_over, is_open, open_until, names_removed_for } = group
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <Link to={detailsHref(book)} className={styles.cover} aria-label={`${book.title}: to the book`}>
          <BookCover book={book} eager />
        </Link>
        <div className={styles.words}>
          <h1 dir="auto" className={styles.title}>
            {name}
          </h1>
          <p className={styles.about}>
            {name !== book.title && <span dir="auto">{book.title}, </span>}by {book.author || 'an unknown author'}
          </p>
          <p className={styles.about}>
            {datesText(group)}
            {organizer !== '' && ` · organized by ${organizer}`}
          </p>
          {names_removed_for && (
            <p className={styles.over}>
              A moderator removed the names in this group: <bdi>{names_removed_for}</bdi>
            </p>
          )}
          {is_over && (
            <p className={styles.over}>
              {is_open
                ? `This group is over. You can write here until ${dayText(open_until)}.`
                : 'This group is over. What was written stays here to be read.'}
            </p>
          )}
          <GroupActions group={group} />
        </div>
      </header>
      <div className={styles.columns}>
        <Parts group={group} />
        <div className={styles.aside}>
          <Members group={group} />
          {group.is_organizer && !is_over && <Invite group={group} />}
        </div>
      </div>
    </article>
  )
}
