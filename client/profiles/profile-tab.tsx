import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { PersonalDataSection } from '../personal-data/personal-data-section.tsx'
import { Button } from '../ui/button/button.tsx'
import { PencilIcon } from '../ui/icons/icons.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import styles from './profile-tab.module.css'
import type { ProfileForm } from './use-profile-form.ts'
import { isBlank } from '#contract/shapes.ts'

/** The account's details, and the form to edit them. */
export function ProfileTab({ form }: { form: ProfileForm }) {
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
      <Button ref={editButton} onClick={open}>
        <PencilIcon size={18} />
        Edit Profile
      </Button>
    </div>
  )
}
