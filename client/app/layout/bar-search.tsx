import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { maxQueryLength } from '#contract/books.ts'
import { isBlank } from '#contract/shapes.ts'
import { searchHref } from '../../books/search-address.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useSlashKeyOn } from '../../ui/focus/slash-key.ts'
import { useSlashKey } from '../../ui/focus/use-slash-key.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import styles from './bar-search.module.css'

/** Finds books by title from every page; on a phone a button brings the field. Home has a form of its own. */
export function BarSearch() {
  const { key } = useLocation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [openedAt, setOpenedAt] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Navigating closes it.
  const open = openedAt === key
  const hasSlashKey = useSlashKeyOn()

  function focus() {
    setOpenedAt(key)
    // On a phone the field is shown first.
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
  }

  useSlashKey(focus)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBlank(text)) return
    setText('')
    void navigate(searchHref(text, 'title'))
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    setOpenedAt(undefined)
    button.current?.focus()
  }

  return (
    <>
      <IconButton
        ref={button}
        label="Search books"
        aria-expanded={open}
        className={styles.toggle}
        onClick={() => (open ? setOpenedAt(undefined) : focus())}
      >
        <SearchIcon />
      </IconButton>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble up from the field */}
      <form
        ref={form}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the search element is not supported everywhere yet
        role="search"
        className={classNames(styles.form, open && styles.open)}
        onSubmit={submit}
        onKeyDown={closeByEscape}
      >
        <SearchIcon size={18} className={styles.icon} />
        <SearchInput
          aria-label="Find a book"
          aria-keyshortcuts={hasSlashKey ? '/' : undefined}
          placeholder="Find a book"
          value={text}
          maxLength={maxQueryLength}
          onChange={(event) => setText(event.target.value)}
        />
        {hasSlashKey && (
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        )}
      </form>
    </>
  )
}
