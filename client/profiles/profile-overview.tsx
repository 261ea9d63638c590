import type { OwnProfile } from '#contract/profiles.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { ReadingLifeView } from './life/reading-life.tsx'
import styles from './profile-overview.module.css'
import { ReaderReviews } from './reader-reviews.tsx'

// Its code and figures are no part of what one sees first.
const ReadsMost = lazyInView(async () => (await import('./life/reads-most.tsx')).ReadsMost)

interface ProfileOverviewProps {
  profile: OwnProfile
  /** Undefined where it failed to load: the profile is whole without it. */
  life: ReadingLife | undefined
}

/** What the viewer reads, and says of it. */
export function ProfileOverview({ profile, life }: ProfileOverviewProps) {
  return (
    <>
      <ReadingLifeView
        life={life}
        beside={
          life &&
          life.books_finished > 0 && (
            <div className={styles.most}>
              <ReadsMost />
            </div>
          )
        }
      />
      {(life === undefined || life.books_finished > 0 || profile.recent_reviews.length > 0) && (
        <section className={styles.reviews} aria-labelledby="reviews">
          <SectionHeader id="reviews" title="Reviews" />
          <ReaderReviews profile={profile} noReviewsText="No reviews yet. Start reviewing books!" />
        </section>
      )}
    </>
  )
}
