import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { joinByLink } from '#contract/groups/group-members.ts'
import { Failure } from '#contract/errors.ts'
import { useState } from 'react'
import { AccountModals, type AccountModal } from '../../accounts/account-modals.tsx'
import { BookCover } from '../../books/book-cover.tsx'
import { ReportButton } from '../../reporting/report-button.tsx'
import { useUser } from '../../session/session-context.ts'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ReadersIcon } from '../../ui/icons/icons.tsx'
import { usePageTitle } from '../../ui/text/use-page-title.ts'
import { groupLinkQuery } from '../data/groups-queries.ts'
import { datesText, groupHref, membersText } from '../data/group-text.ts'
import { useGroupChange } from '../data/use-group-change.ts'
import styles from './join-group-page.module.css'

/** What a link invites to, with or without an account. */
export function JoinGroupPage() {
  const { link = '' } = useParams()
  const group = useQuery(groupLinkQuery(useApi(), link))
  const user = useUser()
  const navigate = useNavigate()
  const join = useGroupChange<void, { id: string }>({
    send: (api) => api.call(joinByLink, { params: { link } }),
    onDone: ({ id }) => navigate(groupHref(id)),
  })
  usePageTitle(group.data?.name ?? 'Read together')
  if (group.error instanceof Failure && group.error.code === 'group_not_found') {
    return (
      <>
        <h1>Read together</h1>
        <EmptyState
          icon={<ReadersIcon size={40} />}
          text="We couldn't find this group."
          hint="Its organizer may have taken the link back."
        />
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
      {({ id, name, organizer, book, members_count, parts_count, is_over, ...dates }) => (
        <article className={styles.group}>
          <div className={styles.cover}>
            <BookCover book={book} eager />
          </div>
          <div className={styles.words}>
            <h1 dir="auto">{name}</h1>
            <p>
              {organizer === '' ? 'You are invited' : `${organizer} invites you`} to read{' '}
              <cite dir="auto">{book.title}</cite> by {book.author || 'an unknown author'} together.
            </p>
            <p className={styles.about}>
              {membersText(members_count)} · {parts_count === 1 ? '1 part' : `${parts_count} parts`} ·{' '}
              {datesText(dates)}
            </p>
            {id !== null ? (
              <ButtonLink look="primary" to={groupHref(id)}>
                Open the group
              </ButtonLink>
            ) : is_over ? (
              <p>This group is over.</p>
            ) : user ? (
              <>
                <p className={styles.about}>The others will see how far you have come in this book.</p>
                <div className={styles.acts}>
                  <Button look="primary" pending={join.isPending} onClick={() => join.mutate()}>
                    Join
                  </Button>
                  <ReportButton about={[{ kind: 'group', id: link, text: '' }]} label="Report the group" />
                </div>
              </>
            ) : (
              <ToJoin />
            )}
          </div>
        </article>
      )}
    </QueryContent>
  )
}

/** Logging in here keeps the visitor on the page. */
function ToJoin() {
  const [modal, setModal] = useState<AccountModal>()
  return (
    <div className={styles.acts}>
      <Button look="primary" onClick={() => setModal('register')}>
        Sign Up
      </Button>
      <Button onClick={() => setModal('login')}>Login</Button>
      <AccountModals open={modal} onOpen={setModal} />
    </div>
  )
}
