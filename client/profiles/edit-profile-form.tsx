import { useRef, useState, type FormEvent } from 'react'
import { longestBio, type OwnProfile } from '#contract/profiles.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './edit-profile-form.module.css'
import { ImagePicker } from './image-picker.tsx'
import type { Picked } from './read-picture.ts'
import { useUpdateProfile, type ProfileChange } from './use-update-profile.ts'

interface EditProfileFormProps {
  profile: OwnProfile
  onClose: () => void
}

/** Starts from what is stored, so that closing it without saving restores that. */
export function EditProfileForm({ profile, onClose }: EditProfileFormProps) {
  const [change, setChange] = useState<ProfileChange>({
    username: profile.username,
    email: profile.email,
    bio: profile.bio,
    password: '',
    current_password: '',
  })
  const [picked, setPicked] = useState<Picked>({})
  const picking = useRef(Promise.resolve<Picked>({}))
  const { update, busy, error, fields, clear } = useUpdateProfile(onClose)
  const takesPassword = change.password !== '' || change.email.trim().toLowerCase() !== profile.email.toLowerCase()
  const bioLeft = longestBio - [...change.bio].length

  function set(part: Partial<ProfileChange>) {
    setChange((before) => ({ ...before, ...part }))
  }

  /** A large picture takes a moment; of several the last one counts. */
  async function pick(latest: Promise<Picked>) {
    picking.current = latest
    const read = await latest
    if (picking.current !== latest) return
    setPicked(read)
    clear('profile_image')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void update(change, picking.current)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ImagePicker
        stored={profile.profile_image}
        picked={picked}
        error={fields['profile_image']}
        onPick={(latest) => void pick(latest)}
      />
      <TextField
        label="Username"
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={change.username}
        error={fields['username']}
        onChange={(event) => set({ username: event.target.value })}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        value={change.email}
        error={fields['email']}
        onChange={(event) => set({ email: event.target.value })}
      />
      <TextArea
        label="Bio"
        name="bio"
        rows={4}
        placeholder="Tell us about yourself..."
        value={change.bio}
        hint={
          bioLeft <= 50 && bioLeft >= 0 ? `${bioLeft} ${bioLeft === 1 ? 'character' : 'characters'} left` : undefined
        }
        error={fields['bio'] ?? (bioLeft < 0 ? `${-bioLeft} too many` : undefined)}
        onChange={(event) => set({ bio: event.target.value })}
      />
      <TextField
        label="New Password"
        name="new-password"
        type="password"
        autoComplete="new-password"
        hint="Leave blank to keep current"
        value={change.password}
        error={fields['password']}
        onChange={(event) => set({ password: event.target.value })}
      />
      {takesPassword && (
        <TextField
          label="Current Password"
          name="current-password"
          type="password"
          autoComplete="current-password"
          hint="To change your email or password"
          value={change.current_password}
          error={fields['current_password']}
          onChange={(event) => set({ current_password: event.target.value })}
        />
      )}
      <FormError text={error} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy}>
          Save Changes
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
