import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { maxQueryLength } from '#contract/books.ts'
import { isBlank } from '#contract/shapes.ts'
import { Button } from '../ui/button/button.tsx'
import { SearchInput } from '../ui/form/search-input.tsx'
import { SearchIcon } from '../ui/icons/icons.tsx'
import styles from './look-around.module.css'

/** A search without an account. The address takes it also before the page's script has loaded. */
export function LookAround() {
  const navigate = useNavigate()
  const [text, setText] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBlank(text)) void navigate(`/find?${new URLSearchParams({ q: text.trim() })}`)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the search element is not supported everywhere yet
    <form role="search" action="/find" className={styles.form} onSubmit={submit}>
      <SearchInput
        name="q"
        aria-label="Search for a title"
        placeholder="Search for a title"
        value={text}
        maxLength={maxQueryLength}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" aria-label="Search">
        <SearchIcon size={18} />
      </Button>
    </form>
  )
}
