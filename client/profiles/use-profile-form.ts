import { useRef, useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import type { Picked } from './read-picture.ts'
import { useUpdateProfile, type ProfileChange } from './use-update-profile.ts'

export type ProfileForm = ReturnType<typeof useProfileForm>

/** Unsaved changes to the profile, kept above the tabs so that switching tabs does not lose them. */
export function useProfileForm(profile: OwnProfile) {
  const [isOpen, setOpen] = useState(false)
  const [change, setChange] = useState<ProfileChange>(() => changeOf(profile))
  const [picked, setPicked] = useState<Picked>({})
  const picking = useRef(Promise.resolve<Picked>({}))
  const { update, pending, error, refused, forget } = useUpdateProfile()

  /** Starts from the stored values, so that closing without saving discards changes. */
  function open() {
    setChange(changeOf(profile))
    setPicked({})
    picking.current = Promise.resolve({})
    forget()
    setOpen(true)
  }

  function close() {
    set({ password: '', current_password: '' })
    setOpen(false)
  }

  function set(part: Partial<ProfileChange>) {
    setChange((before) => ({ ...before, ...part }))
  }

  /** Decoding a large picture takes a moment; the last one picked wins. */
  async function pick(latest: Promise<Picked>) {
    picking.current = latest
    const read = await latest
    if (picking.current !== latest) return
    setPicked(read)
    forget('profile_image')
  }

  return {
    profile,
    isOpen,
    open,
    close,
    change,
    set,
    picked,
    pick,
    save: (onSaved: () => void) => update({ change, picking: picking.current }, { onSuccess: onSaved }),
    pending,
    error,
    refused,
    forget,
    takesPassword:
      change.password !== '' ||
      change.current_password !== '' ||
      change.email.trim() !== profile.email ||
      refused['current_password'] !== undefined,
  }
}

function changeOf({ username, email, bio }: OwnProfile): ProfileChange {
  return { username, email, bio, password: '', current_password: '' }
}
