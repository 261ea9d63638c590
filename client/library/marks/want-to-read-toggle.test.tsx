import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { listMarks, type Mark } from '#contract/library/library.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { aBook, nothingEarned } from '../../testing/a-book.ts'
import { fakeApi, show } from '../../testing/fake-api.tsx'
import { WantToReadToggle } from './want-to-read-toggle.tsx'

const kindred = aBook({ title: 'Kindred' })

test('a book can be put on the list only once it is known that it is not in hand', async () => {
  const marks = Promise.withResolvers<{ marks: Mark[] }>()
  const api = fakeApi()
    .on(listMarks, () => marks.promise)
    .on(updateReadingStatus, { status: 'WANT_TO_READ', gamification: nothingEarned })
  const { reader } = show(<WantToReadToggle book={kindred} />, { api, as: 'alice' })
  const toggle = screen.getByRole('button', { name: 'Want to Read: Kindred' })

  await reader.click(toggle)
  expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(api.sent(updateReadingStatus)).toEqual([])
  marks.resolve({ marks: [] })
  await waitFor(() => expect(toggle).toHaveAttribute('aria-disabled', 'false'))
  await reader.click(toggle)

  await waitFor(() =>
    expect(api.sent(updateReadingStatus)).toEqual([{ params: { id: 'kindred' }, body: { status: 'WANT_TO_READ' } }]),
  )
})

test('where that could not be asked, nothing is put aside unseen', async () => {
  const api = fakeApi().on(listMarks, () => fail('invalid'))
  const { reader } = show(<WantToReadToggle book={kindred} />, { api, as: 'alice' })
  await waitFor(() => expect(api.sent(listMarks)).toHaveLength(1))

  await reader.click(screen.getByRole('button', { name: 'Want to Read: Kindred' }))

  expect(api.sent(updateReadingStatus)).toEqual([])
})
