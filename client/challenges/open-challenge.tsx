import type { ChallengeOffered } from '#contract/challenges.ts'
import { Button } from '../ui/button/button.tsx'
import { ChallengeCard } from './challenge-card.tsx'
import { participantsText } from './challenge-text.ts'
import { DeleteChallenge } from './delete-challenge.tsx'
import { useMembership } from './use-membership.ts'

export function OpenChallenge({ challenge }: { challenge: ChallengeOffered }) {
  const { join, pending } = useMembership(challenge)
  const note = challenge.yours ? {} : { note: participantsText(challenge.participants) }
  return (
    <ChallengeCard challenge={challenge} {...note}>
      <Button look="primary" small pending={pending} onClick={join} aria-label={`Join Challenge: ${challenge.name}`}>
        Join Challenge
      </Button>
      {challenge.yours && <DeleteChallenge challenge={challenge} />}
    </ChallengeCard>
  )
}
