import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { OwnProfile } from '#contract/profiles.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { PersonalDataSection } from '../personal-data/personal-data-section.tsx'
import { Button } from '../ui/button/button.tsx'
import { PencilIcon } from '../ui/icons/icons.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import { ReadingLifeView } from './life/reading-life.tsx'
import styles from './profile-tab.module.css'
import type { ProfileForm } from './use-profile-form.ts'
import { isBlank } from '#contract/shapes.ts'

interface ProfileTabProps {
  form: ProfileForm
  life: ReadingLife | undefined
}

/** What the reader reads, the account's details, and the form to edit them. */
export function ProfileTab({ form, life }: ProfileTabProps) {
  const { profile } = form
  const editButton = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLDivElement>(null)

  function open() {
    flushSync(form.open)
    section.current?.querySelector('input')?.focus()
  }

  function close() {
    flushSync(form.close)
    editButton.current?.focus()
  }

  if (form.isOpen) {
    return (
      <div ref={section}>
        <EditProfileForm form={form} onClose={close} />
        <PersonalDataSection />
      </div>
    )
  }
  return (
    <>
      <h2>
        <VisuallyHidden>Profile</VisuallyHidden>
      </h2>
      <ReadingLifeView
        own
        life={life}
        beside={
          <Account profile={profile}>
            <Button ref={editButton} onClick={open}>
              <PencilIcon size={18} />
              Edit Profile
            </Button>
          </Account>
        }
      />
    </>
  )
}

function Account({ profile, children }: { profile: OwnProfile; children: ReactNode }) {
  return (
    <div className={styles.view}>
      <dl className={styles.facts}>
        <div>
          <dt>Username</dt>
          <dd>{profile.username}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{profile.email}</dd>
        </div>
        <div>
          <dt>Bio</dt>
          <dd className={styles.bio}>{isBlank(profile.bio) ? 'No bio yet...' : profile.bio}</dd>
        </div>
      </dl>
      {children}
    </div>
  )
}
