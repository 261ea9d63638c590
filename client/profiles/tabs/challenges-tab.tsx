import { useQuery } from '@tanstack/react-query'
import type { Challenge } from '#contract/challenges.ts'
import { useApi } from '../../transport/api-context.ts'
import { ChallengeGrid, ChallengeGridSkeleton } from '../../challenges/challenge-grid.tsx'
import { joinedChallengesQuery } from '../../challenges/challenges-queries.ts'
import { isRunning } from '../../challenges/is-running.ts'
import { JoinedChallenge } from '../../challenges/joined-challenge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { TargetIcon } from '../../ui/icons/icons.tsx'
import styles from './profile-tabs.module.css'

/** The challenges on the viewer's own profile. */
export function ChallengesTab() {
  const query = useQuery(joinedChallengesQuery(useApi()))
  return (
    <>
      <header className={styles.header}>
        <h2>Reading Challenges</h2>
        <Button pending={query.isFetching} onClick={() => void query.refetch()}>
          Refresh Challenges
        </Button>
      </header>
      <QueryContent query={query} skeleton={<ChallengeGridSkeleton />} failure="Failed to load challenges.">
        {({ challenges }) => <RunningChallenges challenges={challenges.filter(isRunning)} />}
      </QueryContent>
    </>
  )
}

function RunningChallenges({ challenges }: { challenges: Challenge[] }) {
  if (challenges.length === 0) {
    return (
      <EmptyState icon={<TargetIcon size={40} />} text="You're not participating in any reading challenges yet.">
        <ButtonLink to="/challenges" look="primary">
          Join a Challenge
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <ChallengeGrid label="Reading Challenges">
      {challenges.map((one) => (
        <li key={one.id}>
          <JoinedChallenge challenge={one} />
        </li>
      ))}
    </ChallengeGrid>
  )
}
