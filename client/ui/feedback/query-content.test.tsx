import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { show } from '../../testing/fake-api.tsx'
import { SectionHeader } from '../text/section-header.tsx'
import { QueryContent } from './query-content.tsx'

let isThere = false

function Words() {
  const words = useQuery({ queryKey: ['words'], queryFn: () => (isThere ? 'Call me Ishmael.' : fail('unavailable')) })
  return (
    <QueryContent query={words} failure="Failed to load the words.">
      {(text) => <p>{text}</p>}
    </QueryContent>
  )
}

async function tryAgain(reader: ReturnType<typeof show>['reader']) {
  await screen.findByRole('alert')
  isThere = true
  await reader.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Call me Ishmael.')
}

test('after a second try the focus is at the heading of what came', async () => {
  isThere = false
  const { reader } = show(
    <section aria-labelledby="words">
      <SectionHeader id="words" title="Words" />
      <Words />
    </section>,
  )

  await tryAgain(reader)

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Words' })).toHaveFocus())
})

test('without a heading it is at the part of the page where it came', async () => {
  isThere = false
  const { reader } = show(
    <section aria-label="Words">
      <Words />
    </section>,
  )

  await tryAgain(reader)

  await waitFor(() => expect(screen.getByRole('region', { name: 'Words' })).toHaveFocus())
})

test('where only the page is around it, it is there', async () => {
  isThere = false
  const { reader } = show(
    <main>
      <Words />
    </main>,
  )

  await tryAgain(reader)

  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('a focus that the reader has moved meanwhile stays there', async () => {
  isThere = false
  const { reader, comeBack } = show(
    <main>
      <input aria-label="Elsewhere" />
      <Words />
    </main>,
  )
  await screen.findByRole('alert')
  await reader.click(screen.getByLabelText('Elsewhere'))

  isThere = true
  await comeBack()

  expect(await screen.findByText('Call me Ishmael.')).toBeVisible()
  expect(screen.getByLabelText('Elsewhere')).toHaveFocus()
})
