import type { Challenge } from '#contract/challenges.ts'
import { Button } from '../ui/button/button.tsx'
import { ChallengeCard } from './challenge-card.tsx'
import { DeleteChallenge } from './delete-challenge.tsx'
import { useMembership } from './use-membership.ts'

export function JoinedChallenge({ challenge }: { challenge: Challenge }) {
  const { quit, pending } = useMembership(challenge)
  return (
    <ChallengeCard challenge={challenge}>
      <Button small pending={pending} onClick={quit} aria-label={`Quit Challenge: ${challenge.name}`}>
        Quit Challenge
      </Button>
      {challenge.yours && <DeleteChallenge challenge={challenge} />}
    </ChallengeCard>
  )
}
