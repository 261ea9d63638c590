import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isBlank } from '#contract/blank.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { PersonalDataSection } from '../personal-data/personal-data-section.tsx'
import { Button } from '../ui/button.tsx'
import { PencilIcon } from '../ui/icons.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import styles from './profile-tab.module.css'

/** What one's account says, and the form that changes it. */
export function ProfileTab({ profile }: { profile: OwnProfile }) {
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  function close() {
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }

  if (editing) {
    return (
      <>
        <EditProfileForm profile={profile} onClose={close} />
        <PersonalDataSection />
      </>
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
          <dd className={styles.bio} dir="auto">
            {isBlank(profile.bio) ? 'No bio yet...' : profile.bio}
          </dd>
        </div>
      </dl>
      <Button ref={editButton} onClick={() => setEditing(true)}>
        <PencilIcon size={18} />
        Edit Profile
      </Button>
    </div>
  )
}
