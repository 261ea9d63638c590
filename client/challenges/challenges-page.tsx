import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import type { ChallengeOffered } from '#contract/challenges.ts'
import { useApi } from '../transport/api-context.ts'
import { Button } from '../ui/button/button.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ChallengeGrid, ChallengeGridSkeleton } from './challenge-grid.tsx'
import styles from './challenges-page.module.css'
import { challengesQuery } from './challenges-queries.ts'
import { CompletedChallenge } from './completed-challenge.tsx'
import { CreateChallengeModal } from './create-challenge-modal.tsx'
import { JoinedChallenge } from './joined-challenge.tsx'
import { OpenChallenge } from './open-challenge.tsx'

export function ChallengesPage() {
  const [making, setMaking] = useState(false)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Challenges</h1>
        <Button look="primary" onClick={() => setMaking(true)}>
          Make your own
        </Button>
      </header>
      <AllChallenges />
      <CreateChallengeModal open={making} onClose={() => setMaking(false)} />
    </div>
  )
}

function AllChallenges() {
  const query = useQuery(challengesQuery(useApi()))
  if (query.isPending) {
    return (
      <Loading text="Loading challenges...">
        <ChallengeGridSkeleton />
      </Loading>
    )
  }
  if (!query.data) {
    return (
      <FailureNotice
        text="Failed to load challenges."
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { challenges } = query.data
  const running = challenges.filter((one) => !one.completed)
  return (
    <>
      <Section
        title="Joined"
        challenges={running.filter((one) => one.joined).toSorted(soonestFirst)}
        emptyText="You are in no challenge at the moment. Join one below, or make your own."
        Card={JoinedChallenge}
      />
      <Section
        title="Open to join"
        challenges={running.filter((one) => !one.joined).toSorted(soonestFirst)}
        emptyText="You are in all of them. The next ones come with the next month."
        Card={OpenChallenge}
      />
      <Section
        title="Completed"
        challenges={challenges.filter((one) => one.completed)}
        emptyText="None yet. What you complete stays here."
        Card={CompletedChallenge}
      />
    </>
  )
}

interface SectionProps {
  title: string
  challenges: ChallengeOffered[]
  emptyText: string
  Card: ComponentType<{ challenge: ChallengeOffered }>
}

function Section({ title, challenges, emptyText, Card }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {challenges.length === 0 ? (
        <p className={styles.none}>{emptyText}</p>
      ) : (
        <ChallengeGrid label={title}>
          {challenges.map((one) => (
            <li key={one.id}>
              <Card challenge={one} />
            </li>
          ))}
        </ChallengeGrid>
      )}
    </section>
  )
}

/** What ends next comes first; what is over, last. */
function soonestFirst(one: ChallengeOffered, other: ChallengeOffered): number {
  return (one.days_remaining || Infinity) - (other.days_remaining || Infinity) || one.target_books - other.target_books
}
