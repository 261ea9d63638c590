import type { ChallengeOffered } from '#contract/challenges.ts'
import { ChallengeCard } from './challenge-card.tsx'
import { participantsText } from './challenge-text.ts'
import { DeleteChallenge } from './delete-challenge.tsx'

export function CompletedChallenge({ challenge }: { challenge: ChallengeOffered }) {
  const note = challenge.yours || challenge.participants === 0 ? {} : { note: participantsText(challenge.participants) }
  return (
    <ChallengeCard challenge={challenge} over {...note}>
      {challenge.yours && <DeleteChallenge challenge={challenge} />}
    </ChallengeCard>
  )
}
