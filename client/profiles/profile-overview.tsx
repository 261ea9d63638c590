import type { ReactNode } from 'react'
import type { RecentReview } from '#contract/profiles.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { ReadingLifeView } from './life/reading-life.tsx'
import styles from './profile-overview.module.css'

// Below what one sees first; who has none needs none of its code.
const RecentReviews = lazyInView(async () => (await import('./tabs/recent-reviews.tsx')).RecentReviews)

interface ProfileOverviewProps {
  /** Undefined where it failed to load: the profile is whole without it. */
  life: ReadingLife | undefined
  reviews: readonly RecentReview[]
  noReviewsText: string
  /** Whose it is. Undefined for the viewer's own. */
  of?: string
  /** Stands below the narrower column. */
  beside?: ReactNode
  /** The newest reviews, where they come before what the reader reads; `reviews` are then the others. */
  newest?: ReactNode
}

/** The first tab of every profile, one's own and others': what its reader reads, and says of it. */
export function ProfileOverview({ reviews, noReviewsText, newest, ...rest }: ProfileOverviewProps) {
  return (
    <>
      {newest}
      {(rest.life ?? rest.beside) && <ReadingLifeView {...rest} />}
      {(!newest || reviews.length > 0) && (
        <section className={styles.reviews} aria-labelledby="reviews">
          <SectionHeader id="reviews" title={newest ? 'More reviews' : 'Reviews'} />
          {reviews.length > 0 ? (
            <RecentReviews reviews={reviews} emptyText="" />
          ) : (
            <p className={styles.none}>{noReviewsText}</p>
          )}
        </section>
      )}
    </>
  )
}
