import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { listReadlists } from '#contract/readlists.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { wholeLibrary } from './data/library-address.ts'
import { LibraryFilters } from './library-filters.tsx'

/** The address changes only when the button is pressed, as on a busy machine. */
function WithSlowAddress() {
  const [filter, setFilter] = useState(wholeLibrary)
  const [next, setNext] = useState(wholeLibrary)
  return (
    <>
      <LibraryFilters filter={filter} overview={undefined} onChange={(to) => setNext({ ...next, ...to })} />
      <button type="button" onClick={() => setFilter(next)}>
        Arrive at {next.query || 'everything'}
      </button>
      <button type="button" onClick={() => setFilter(wholeLibrary)}>
        Clear
      </button>
    </>
  )
}

test('what is typed while an earlier search arrives is kept, and a search cleared elsewhere empties the field', async () => {
  const { reader } = show(<WithSlowAddress />, { api: fakeApi().on(listReadlists, { readlists: [] }), as: 'alice' })
  const field = screen.getByRole('searchbox', { name: 'Search your library' })
  await reader.type(field, 'l')
  const arrive = await screen.findByRole('button', { name: 'Arrive at l' })

  await reader.type(field, 'e')
  await reader.click(arrive)
  expect(field).toHaveValue('le')

  await reader.click(await screen.findByRole('button', { name: 'Arrive at le' }))
  await reader.click(screen.getByRole('button', { name: 'Clear' }))
  expect(field).toHaveValue('')
})

test('the button says how many filters are set, and opens them', async () => {
  const filter = { ...wholeLibrary, year: 2024, stars: 4 }
  const { reader } = show(<LibraryFilters filter={filter} overview={undefined} onChange={() => {}} />, {
    api: fakeApi().on(listReadlists, { readlists: [] }),
    as: 'alice',
  })
  const button = screen.getByRole('button', { name: 'Filters (2)' })
  expect(button).toHaveAttribute('aria-expanded', 'false')

  await reader.click(button)

  expect(button).toHaveAttribute('aria-expanded', 'true')
})
