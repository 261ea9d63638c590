import { useQuery } from '@tanstack/react-query'
import { answerInvitation } from '#contract/groups/group-members.ts'
import type { GroupInvitation } from '#contract/groups/groups.ts'
import { BookCover } from '../books/book-cover.tsx'
import { ReportButton } from '../reporting/report-button.tsx'
import { useApi } from '../transport/api-context.ts'
import { Button } from '../ui/button/button.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { groupsQuery } from './data/groups-queries.ts'
import { datesText, membersText } from './data/group-text.ts'
import { useGroupChange } from './data/use-group-change.ts'
import { GroupCards } from './group-cards.tsx'
import { StartTogether } from './start-together.tsx'
import styles from './together-page.module.css'

/** The reader's groups, and the invitations that wait. */
export function TogetherPage() {
  const groups = useQuery(groupsQuery(useApi()))
  return (
    <div className={styles.page}>
      <h1 id="together" tabIndex={-1}>
        Read together
      </h1>
      <QueryContent
        query={groups}
        loadingText="Loading your groups..."
        skeleton={<Skeleton shape="block" className={styles.skeleton} />}
        failure="Failed to load your groups."
      >
        {({ groups: own, invitations }) => {
          const running = own.filter(({ is_over }) => !is_over)
          const over = own.filter(({ is_over }) => is_over)
          return (
            <>
              {invitations.length > 0 && (
                <section className={styles.section} aria-labelledby="invitations">
                  <h2 id="invitations">Invitations</h2>
                  <ul className={styles.cards}>
                    {invitations.map((invitation) => (
                      <li key={invitation.id}>
                        <Invitation invitation={invitation} />
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {running.length > 0 && (
                <section className={styles.section} aria-labelledby="running">
                  <h2 id="running">Reading now</h2>
                  <GroupCards groups={running} />
                </section>
              )}
              {over.length > 0 && (
                <section className={styles.section} aria-labelledby="over">
                  <h2 id="over">Read together before</h2>
                  <GroupCards groups={over} />
                </section>
              )}
              {own.length + invitations.length === 0 && <StartTogether />}
            </>
          )
        }}
      </QueryContent>
    </div>
  )
}

function Invitation({ invitation }: { invitation: GroupInvitation }) {
  const { id, name, book, invited_by, members_count } = invitation
  const answer = useGroupChange<boolean>({
    send: (api, accept) => api.call(answerInvitation, { params: { id }, body: { accept } }),
    said: (accepted) => (accepted ? `You read ${name} together now.` : 'You declined the invitation.'),
    focus: 'together',
  })
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        <BookCover book={book} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name} dir="auto">
          {name}
        </h3>
        <p className={styles.about}>
          {invited_by === '' ? 'You are invited' : `${invited_by} invites you`} · {membersText(members_count)}
        </p>
        <p className={styles.about}>{datesText(invitation)}</p>
        <p className={styles.about}>The others will see how far you have come in this book.</p>
        <div className={styles.acts}>
          <Button
            look="primary"
            small
            aria-label={`Accept: ${name}`}
            pending={answer.isPending}
            onClick={() => answer.mutate(true)}
          >
            Accept
          </Button>
          <Button small aria-label={`Decline: ${name}`} pending={answer.isPending} onClick={() => answer.mutate(false)}>
            Decline
          </Button>
          <ReportButton about={[{ kind: 'group', id, text: '' }]} label={`Report: ${name}`} />
        </div>
      </div>
    </article>
  )
}
