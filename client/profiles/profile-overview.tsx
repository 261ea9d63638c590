import type { ReactNode } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { ReadingLifeView } from './life/reading-life.tsx'
import styles from './profile-overview.module.css'
import { ReaderReviews } from './reader-reviews.tsx'

interface ProfileOverviewProps {
  profile: OwnProfile
  /** Undefined where it failed to load: the profile is whole without it. */
  life: ReadingLife | undefined
  /** Stands below the narrower column. */
  beside: ReactNode
}

/** What the viewer reads, and says of it. */
export function ProfileOverview({ profile, life, beside }: ProfileOverviewProps) {
  return (
    <>
      <ReadingLifeView life={life} beside={beside} />
      <section className={styles.reviews} aria-labelledby="reviews">
        <SectionHeader id="reviews" title="Reviews" />
        <ReaderReviews profile={profile} noReviewsText="No reviews yet. Start reviewing books!" />
      </section>
    </>
  )
}
