import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../transport/api-context.ts'
import { ChallengeGrid, ChallengeGridSkeleton } from '../../challenges/challenge-grid.tsx'
import { joinedChallengesQuery } from '../../challenges/challenges-queries.ts'
import { isRunning } from '../../challenges/is-running.ts'
import { JoinedChallenge } from '../../challenges/joined-challenge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { TargetIcon } from '../../ui/icons/icons.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import styles from './profile-tabs.module.css'

/** On one's own profile. */
export function ChallengesTab() {
  const query = useQuery(joinedChallengesQuery(useApi()))
  const challenges = query.data?.challenges.filter(isRunning)
  return (
    <>
      <header className={styles.header}>
        <h2>Reading Challenges</h2>
        <Button pending={query.isFetching} onClick={() => void query.refetch()}>
          Refresh Challenges
        </Button>
      </header>
      {query.isPending && (
        <Loading>
          <ChallengeGridSkeleton />
        </Loading>
      )}
      {query.isError && !challenges && (
        <FailureNotice
          text="Failed to load challenges."
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {challenges?.length === 0 && (
        <EmptyState icon={<TargetIcon size={40} />} text="You're not participating in any reading challenges yet.">
          <ButtonLink to="/challenges" look="primary">
            Join a Challenge
          </ButtonLink>
        </EmptyState>
      )}
      {challenges && challenges.length > 0 && (
        <ChallengeGrid label="Reading Challenges">
          {challenges.map((one) => (
            <li key={one.id}>
              <JoinedChallenge challenge={one} />
            </li>
          ))}
        </ChallengeGrid>
      )}
    </>
  )
}
