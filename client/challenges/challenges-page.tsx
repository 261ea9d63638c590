import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import type { ChallengeOffered } from '#contract/challenges.ts'
import { useApi } from '../transport/api-context.ts'
import { Button } from '../ui/button/button.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { ChallengeGrid, ChallengeGridSkeleton } from './challenge-grid.tsx'
import styles from './challenges-page.module.css'
import { challengesQuery } from './challenges-queries.ts'
import { CompletedChallenge } from './completed-challenge.tsx'
import { CreateChallengeModal } from './create-challenge-modal.tsx'
import { JoinedChallenge } from './joined-challenge.tsx'
import { OpenChallenge } from './open-challenge.tsx'

export function ChallengesPage() {
  const query = useQuery(challengesQuery(useApi()))
  const [making, setMaking] = useState(false)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Challenges</h1>
        <Button look="primary" onClick={() => setMaking(true)}>
          Make your own
        </Button>
      </header>
      <QueryContent
        query={query}
        loadingText="Loading challenges..."
        skeleton={<ChallengeGridSkeleton />}
        failure="Failed to load challenges."
      >
        {({ challenges }) => <AllChallenges challenges={challenges} />}
      </QueryContent>
      <CreateChallengeModal open={making} onClose={() => setMaking(false)} />
    </div>
  )
}

function AllChallenges({ challenges }: { challenges: ChallengeOffered[] }) {
  const running = challenges.filter((one) => !one.completed)
  return (
    <>
      <Section
        title="Joined"
        challenges={running.filter((one) => one.joined).toSorted(soonestFirst)}
        emptyText="You're not in any challenges right now. Join one below, or make your own."
        Card={JoinedChallenge}
      />
      <Section
        title="Open to join"
        challenges={running.filter((one) => !one.joined).toSorted(soonestFirst)}
        emptyText="You've joined them all. New ones start next month."
        Card={OpenChallenge}
      />
      <Section
        title="Completed"
        challenges={challenges.filter((one) => one.completed)}
        emptyText="None yet. Challenges you complete will appear here."
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

/** Earliest end first, ended challenges last. */
function soonestFirst(one: ChallengeOffered, other: ChallengeOffered): number {
  return (one.days_remaining || Infinity) - (other.days_remaining || Infinity) || one.target_books - other.target_books
}
