/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The combobox pattern of WAI-ARIA: the field keeps the focus and handles the keys, and no element but these roles says so */
import { useId, useState, type KeyboardEvent } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './reader-field.module.css'
import { useReaderSuggestions } from './use-reader-suggestions.ts'

interface ReaderFieldProps {
  value: string
  refusal: string | undefined
  onValue: (value: string) => void
}

/** A username, with suggestions while typing: arrow keys choose, Enter takes the chosen one, Escape closes the list. */
export function ReaderField({ value, refusal, onValue }: ReaderFieldProps) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const readers = useReaderSuggestions(value)
  const isExact = readers.length === 1 && readers[0]?.username === value
  const shown = open && readers.length > 0 && !isExact
  const at = readers.findIndex(({ username }) => username === active)

  function take(username: string) {
    onValue(username)
    close()
  }

  function close() {
    setOpen(false)
    setActive(undefined)
  }

  function press(event: KeyboardEvent) {
    if (!shown) {
      if (event.key === 'ArrowDown') setOpen(true)
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      // One more than the readers: before the first, nothing is chosen.
      const next = (at + 1 + step + readers.length + 1) % (readers.length + 1)
      setActive(readers[next - 1]?.username)
    } else if (event.key === 'Enter' && active !== undefined) take(active)
    else if (event.key === 'Escape') {
      // The dialog stays open.
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  }

  return (
    <div className={styles.field}>
      <TextField
        label="Username"
        placeholder="Enter username"
        refusal={refusal}
        value={value}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
        onChange={(event) => {
          onValue(event.target.value)
          setActive(undefined)
          setOpen(true)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      {shown && (
        <ul id={listId} role="listbox" aria-label="Readers" className={styles.list}>
          {readers.map(({ username, profile_image }, index) => (
            <li
              key={username}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={styles.reader}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(username)}
            >
              <Avatar image={profile_image} size="small" />
              <span className={styles.name}>{username}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
