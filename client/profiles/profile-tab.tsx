import { Suspense, type RefObject } from 'react'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import { lazyModule } from '../ui/lazy/lazy-module.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { ProfileOverview } from './profile-overview.tsx'
import type { ProfileForm } from './use-profile-form.ts'

const { Popup: EditProfileForm, preload } = lazyDialog(
  async () => (await import('./edit-profile-form.tsx')).EditProfileForm,
)
export const preloadEditForm = preload

const PersonalDataSection = lazyComponent(
  lazyModule(async () => (await import('../personal-data/personal-data-section.tsx')).PersonalDataSection),
)

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
        <Suspense>
          <PersonalDataSection />
        </Suspense>
      </div>
    )
  }
  return (
    <>
      <h2>
        <VisuallyHidden>Profile</VisuallyHidden>
      </h2>
      <ProfileOverview profile={form.profile} life={life} />
    </>
  )
}
