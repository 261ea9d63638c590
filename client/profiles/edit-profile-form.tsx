import { useEffect, useEffectEvent, type FormEvent } from 'react'
import { maxBioLength } from '#contract/profiles.ts'
import { NewPasswordField } from '../accounts/new-password-field.tsx'
import { Button } from '../ui/button/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { LimitedTextArea } from '../ui/form/limited-text-area.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import styles from './edit-profile-form.module.css'
import { ImagePicker } from './image-picker.tsx'
import type { ProfileForm } from './use-profile-form.ts'

interface EditProfileFormProps {
  form: ProfileForm
  onClose: () => void
}

export function EditProfileForm({ form, onClose }: EditProfileFormProps) {
  const { profile, change, set, refused } = form

  // Leaving the tab clears the errors, so that coming back does not focus the invalid field.
  const forget = useEffectEvent(() => form.forget())
  useEffect(() => () => forget(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.pending) form.save(onClose)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ImagePicker
        stored={profile.profile_image}
        picked={form.picked}
        refusal={refused['profile_image']}
        disabled={form.pending}
        onPick={(latest) => void form.pick(latest)}
      />
      <TextField
        label="Username"
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={change.username}
        refusal={refused['username']}
        readOnly={form.pending}
        onChange={(event) => set({ username: event.target.value })}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        value={change.email}
        refusal={refused['email']}
        readOnly={form.pending}
        onChange={(event) => set({ email: event.target.value })}
      />
      <LimitedTextArea
        label="Bio"
        name="bio"
        rows={4}
        placeholder="Tell us about yourself..."
        value={change.bio}
        limit={maxBioLength}
        saidFrom={50}
        refusal={refused['bio']}
        readOnly={form.pending}
        onChange={(event) => set({ bio: event.target.value })}
      />
      <NewPasswordField
        label="New Password"
        name="new-password"
        known={[change.username, change.email]}
        hint="Leave blank to keep current"
        value={change.password}
        refusal={refused['password']}
        readOnly={form.pending}
        onChange={(event) => set({ password: event.target.value })}
      />
      {form.takesPassword && (
        <TextField
          label="Current Password"
          name="current-password"
          type="password"
          autoComplete="current-password"
          hint="To change your email or password"
          value={change.current_password}
          refusal={refused['current_password']}
          readOnly={form.pending}
          onChange={(event) => set({ current_password: event.target.value })}
        />
      )}
      <FormError text={form.error} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" pending={form.pending}>
          Save Changes
        </Button>
        {/* Closing while saving would look as if the changes were discarded. */}
        <Button disabled={form.pending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
