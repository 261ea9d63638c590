import { useRef, type ChangeEvent } from 'react'
import { largestImage } from '#contract/profiles.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import styles from './edit-profile-form.module.css'

export interface Picked {
  /** A data URL; '' to be without a picture; undefined to keep the one there is. */
  image?: string | undefined
  /** Why what was chosen cannot be the picture. */
  refused?: string | undefined
}

interface ImagePickerProps {
  /** The address of the picture so far, or ''. */
  stored: string
  picked: Picked
  error: string | undefined
  onPick: (picked: Picked) => void
}

/** What is picked is shown at once; the server makes a square of it. */
export function ImagePicker({ stored, picked, error, onPick }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { image, refused } = picked
  const shown = image ?? stored

  async function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (!file) return
    const problem = problemOf(file)
    onPick(problem ? { refused: problem } : { image: await readAsDataUrl(file) })
  }

  function pickAnew(instead: Picked) {
    if (input.current) input.current.value = ''
    onPick(instead)
    // The button may be gone by then.
    input.current?.focus()
  }

  return (
    <div className={styles.picker}>
      <Avatar image={shown} size="large" />
      <div>
        <div aria-live="polite">
          <Field label="Profile Image" error={refused ?? error} hint="PNG, JPEG or WebP, at most 5 MB">
            {(aria) => (
              <input
                {...aria}
                ref={input}
                type="file"
                accept="image/png, image/jpeg, image/webp"
                onChange={(event) => void pick(event)}
              />
            )}
          </Field>
        </div>
        {refused ? (
          <Button look="bare" small className={styles.remove} onClick={() => pickAnew({})}>
            {stored ? 'Keep the image as it is' : 'Go on without an image'}
          </Button>
        ) : (
          shown && (
            <Button look="bare" small className={styles.remove} onClick={() => pickAnew(stored ? { image: '' } : {})}>
              Remove image
            </Button>
          )
        )}
      </div>
    </div>
  )
}

function problemOf({ type, size }: File): string | undefined {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(type)) {
    return 'Please choose a picture in the format PNG, JPEG or WebP.'
  }
  return size > largestImage ? 'The picture must be at most 5 MB.' : undefined
}

function readAsDataUrl(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.addEventListener('error', () => resolve(undefined))
    reader.readAsDataURL(file)
  })
}
