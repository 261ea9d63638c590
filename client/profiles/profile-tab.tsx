import type { RefObject } from 'react'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { PersonalDataSection } from '../personal-data/personal-data-section.tsx'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import { ReadingLifeView } from './life/reading-life.tsx'
import styles from './profile-tab.module.css'
import type { ProfileForm } from './use-profile-form.ts'

// Below what one sees first; who has none needs none of its code.
const RecentReviews = lazyInView(async () => (await import('./tabs/recent-reviews.tsx')).RecentReviews)

interface ProfileTabProps {
  form: ProfileForm
  formRef: RefObject<HTMLDivElement | null>
  life: ReadingLife | undefined
  onClose: () => void
}

/** What the reader reads and says of it, as on the profile that others see, or the form to edit the profile. */
export function ProfileTab({ form, formRef, life, onClose }: ProfileTabProps) {
  if (form.isOpen) {
    return (
      <div ref={formRef}>
        <EditProfileForm form={form} onClose={onClose} />
        <PersonalDataSection />
      </div>
    )
  }
  const { email, recent_reviews: reviews } = form.profile
  return (
    <>
      <h2>
        <VisuallyHidden>Profile</VisuallyHidden>
      </h2>
      <ReadingLifeView
        life={life}
        beside={
          <p className={styles.account}>
            Your email, <span className={styles.email}>{email}</span>, is shown to nobody else.
          </p>
        }
      />
      <section className={styles.reviews} aria-labelledby="own-reviews">
        <SectionHeader id="own-reviews" title="Reviews" />
        {reviews.length > 0 ? (
          <RecentReviews reviews={reviews} emptyText="" />
        ) : (
          <p className={styles.none}>No reviews yet. Start reviewing books!</p>
        )}
      </section>
    </>
  )
}
