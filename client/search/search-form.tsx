import { useRef, useState, type FormEvent } from 'react'
import { maxQueryLength, type SearchType } from '#contract/books.ts'
import { isBlank } from '#contract/shapes.ts'
import { Button } from '../ui/button/button.tsx'
import { SearchIcon } from '../ui/icons/icons.tsx'
import { useSlashKeyOn } from '../ui/focus/slash-key.ts'
import { useSlashKey } from '../ui/focus/use-slash-key.ts'
import { SearchInput } from '../ui/form/search-input.tsx'
import { Select } from '../ui/form/select.tsx'
import { searchTypes, type Search } from '../books/search-address.ts'
import styles from './search-form.module.css'

interface SearchFormProps {
  search: Search
  onSearch: (search: Search) => void
}

/** A blank query never searches; changing the type searches again at once, from the first page. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const [text, setText] = useState(search.query)
  const [searched, setSearched] = useState(search.query)
  const form = useRef<HTMLFormElement>(null)
  const hasSlashKey = useSlashKeyOn()
  useSlashKey(() => form.current?.querySelector('input')?.focus())
  if (searched !== search.query) {
    setSearched(search.query)
    setText(search.query)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBlank(text)) onSearch({ query: text.trim(), type: search.type, page: 1 })
  }

  function changeType(type: SearchType) {
    onSearch({ query: text.trim(), type, page: 1 })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the search element is not supported everywhere yet
    <form ref={form} role="search" className={styles.form} onSubmit={submit}>
      <Select
        label="Search type"
        options={searchTypes}
        value={search.type}
        onValue={changeType}
        short={shortTexts[search.type]}
      />
      <SearchInput
        aria-label="Search books"
        aria-keyshortcuts={hasSlashKey ? '/' : undefined}
        placeholder={`Search by ${search.type}...`}
        value={text}
        maxLength={maxQueryLength}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary">
        <SearchIcon size={18} />
        <span className={styles.word}>Search</span>
      </Button>
    </form>
  )
}

const shortTexts: Record<SearchType, string> = { title: 'Title', author: 'Author', genre: 'Genre' }
