import { useRef, useState, type ChangeEvent } from 'react'
import { largestImage } from '#contract/profiles.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import styles from './edit-profile-form.module.css'

interface ImagePickerProps {
  /** The address of the picture so far, or ''. */
  stored: string
  /** A data URL; '' to be without a picture; undefined where nothing was picked. */
  picked: string | undefined
  error: string | undefined
  onPick: (image: string | undefined) => void
}

/** What is picked is shown at once; the server makes a square of it. */
export function ImagePicker({ stored, picked, error, onPick }: ImagePickerProps) {
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const shown = picked ?? stored

  async function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (!file) return
    const problem = problemOf(file)
    setRefused(problem)
    onPick(problem ? undefined : await readAsDataUrl(file))
  }

  function remove() {
    if (input.current) input.current.value = ''
    setRefused(undefined)
    onPick(stored ? '' : undefined)
  }

  return (
    <div className={styles.picker}>
      <Avatar image={shown} size="large" />
      <div>
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
        {shown && (
          <Button look="bare" small className={styles.remove} onClick={remove}>
            Remove image
          </Button>
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
