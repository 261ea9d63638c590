import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { getLibraryOverview, LibrarySort } from '#contract/library/library.ts'
import { readlistsQuery } from '../readlists/data/readlists-queries.ts'
import { useApi } from '../transport/api-context.ts'
import { FilterFold } from '../ui/choices/filter-fold.tsx'
import { SearchInput } from '../ui/form/search-input.tsx'
import { Select } from '../ui/form/select.tsx'
import { starsText } from '../ui/text/stars-text.ts'
import type { LibraryFilter } from './data/library-address.ts'
import styles from './library-page.module.css'

interface LibraryFiltersProps {
  filter: LibraryFilter
  overview: Reply<typeof getLibraryOverview> | undefined
  onChange: (to: Partial<LibraryFilter>) => void
}

const sortTexts: Record<LibrarySort, string> = {
  added: 'Last added',
  finished: 'Last finished',
  title: 'Title',
  author: 'Author',
  stars: 'Most stars',
  pages: 'Most pages',
}
const sorts = (['added', 'finished', 'title', 'author', 'stars', 'pages'] as const).map((value) => ({
  value,
  text: sortTexts[value],
}))

/** On a phone all but the search is folded. */
export function LibraryFilters({ filter, overview, onChange }: LibraryFiltersProps) {
  const narrowed = [filter.readlist, filter.year, filter.stars].filter((one) => one !== undefined).length
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the search element is not supported everywhere yet
    <div role="search" className={styles.filters}>
      <LibrarySearch query={filter.query} onQuery={(query) => onChange({ query })} />
      <FilterFold set={narrowed}>
        <ReadlistFilter readlist={filter.readlist} onReadlist={(readlist) => onChange({ readlist })} />
        <YearFilter
          year={filter.year}
          years={overview?.years.map(({ year }) => year) ?? []}
          onYear={(year) => onChange({ year })}
        />
        <Select
          label="Your stars"
          options={[
            { value: '', text: 'Any stars' },
            ...[5, 4, 3, 2, 1].map((stars) => ({
              value: String(stars),
              text: stars === 5 ? starsText(5) : `${starsText(stars)} & up`,
            })),
          ]}
          value={String(filter.stars ?? '')}
          onValue={(stars) => onChange({ stars: Number(stars) || undefined })}
        />
        <Select label="Sort" options={sorts} value={filter.sort} onValue={(sort) => onChange({ sort })} />
      </FilterFold>
    </div>
  )
}

const typingPauseMs = 300

/** Searches when typing pauses. */
function LibrarySearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const [text, setText] = useState(query)
  const [seen, setSeen] = useState(query)
  const [sent, setSent] = useState(query)
  if (seen !== query) {
    setSeen(query)
    // When a search of this field arrives in the address, more may have been typed; any other change is shown.
    if (query !== sent) {
      setSent(query)
      setText(query)
    }
  }
  const search = useEffectEvent((words: string) => {
    setSent(words)
    onQuery(words)
  })

  useEffect(() => {
    if (text.trim() === query) return
    const timer = setTimeout(() => search(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, query])

  return (
    <div className={styles.search}>
      <SearchInput
        aria-label="Search your library"
        placeholder="Search titles and authors..."
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}

interface ReadlistFilterProps {
  readlist: string | undefined
  onReadlist: (readlist: string | undefined) => void
}

function ReadlistFilter({ readlist, onReadlist }: ReadlistFilterProps) {
  const { data } = useQuery(readlistsQuery(useApi()))
  const known = data?.readlists.map(({ id, name }) => ({ value: id, text: name })) ?? []
  // One that is shared with the reader, or one that is gone.
  const unknown = readlist !== undefined && !known.some(({ value }) => value === readlist)
  return (
    <Select
      label="Readlist"
      options={[
        { value: '', text: 'All readlists' },
        ...known,
        ...(unknown ? [{ value: readlist, text: 'This readlist' }] : []),
      ]}
      value={readlist ?? ''}
      onValue={(chosen) => onReadlist(chosen || undefined)}
    />
  )
}

interface YearFilterProps {
  year: number | undefined
  /** In which books were finished. */
  years: readonly number[]
  onYear: (year: number | undefined) => void
}

function YearFilter({ year, years, onYear }: YearFilterProps) {
  const offered = year === undefined || years.includes(year) ? years : [year, ...years]
  return (
    <Select
      label="Year finished"
      options={[{ value: '', text: 'Any year' }, ...offered.map((one) => ({ value: String(one), text: String(one) }))]}
      value={String(year ?? '')}
      onValue={(chosen) => onYear(Number(chosen) || undefined)}
    />
  )
}
