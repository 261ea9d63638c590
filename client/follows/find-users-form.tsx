import { useState, type FormEvent } from 'react'
import { Button } from '../ui/button/button.tsx'
import { SearchIcon } from '../ui/icons/icons.tsx'
import { SearchInput } from '../ui/form/search-input.tsx'
import styles from './find-users-page.module.css'
import { isBlank } from '#contract/shapes.ts'

interface FindUsersFormProps {
  query: string
  onSearch: (query: string) => void
}

/** A blank query never searches. */
export function FindUsersForm({ query, onSearch }: FindUsersFormProps) {
  const [text, setText] = useState(query)
  const [asked, setAsked] = useState(query)
  if (asked !== query) {
    setAsked(query)
    setText(query)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBlank(text)) onSearch(text.trim())
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the search element is not supported everywhere yet
    <form className={styles.form} role="search" onSubmit={submit}>
      <SearchInput
        aria-label="Search by username"
        placeholder="Search by username"
        value={text}
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary">
        <SearchIcon size={18} />
        Search
      </Button>
    </form>
  )
}
