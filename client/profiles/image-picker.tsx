import { useRef, type ChangeEvent } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/form/field.tsx'
import styles from './edit-profile-form.module.css'
import { readPicture, type Picked } from './read-picture.ts'

interface ImagePickerProps {
  /** The address of the current picture, or ''. */
  stored: string
  picked: Picked
  /** Error from saving the picture. */
  refusal: string | undefined
  disabled: boolean
  onPick: (picking: Promise<Picked>) => void
}

/** Shows the chosen picture at once; the server crops it to a square. */
export function ImagePicker({ stored, picked, refusal, disabled, onPick }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { image, refused } = picked
  const shown = image ?? stored

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file) onPick(readPicture(file))
  }

  function pickAnew(instead: Picked) {
    if (input.current) input.current.value = ''
    onPick(Promise.resolve(instead))
    // The remove button may be gone by now.
    input.current?.focus()
  }

  return (
    <div className={styles.picker}>
      <Avatar image={shown} size="large" />
      <div>
        {/* An error announces itself. */}
        <div aria-live={refusal ? undefined : 'polite'}>
          <Field label="Profile Image" error={refused} refusal={refusal} hint="PNG, JPEG or WebP">
            {(aria) => (
              <input
                {...aria}
                ref={input}
                type="file"
                accept="image/png, image/jpeg, image/webp"
                disabled={disabled}
                onChange={pick}
              />
            )}
          </Field>
        </div>
        {refused ? (
          <Button look="bare" small className={styles.remove} disabled={disabled} onClick={() => pickAnew({})}>
            {stored ? 'Keep the current image' : 'Continue without an image'}
          </Button>
        ) : (
          shown && (
            <Button
              look="bare"
              small
              className={styles.remove}
              disabled={disabled}
              onClick={() => pickAnew(stored ? { image: '' } : {})}
            >
              Remove image
            </Button>
          )
        )}
      </div>
    </div>
  )
}
