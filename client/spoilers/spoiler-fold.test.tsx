import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Folded } from '#contract/library/spoilers.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { SpoilerFold } from './spoiler-fold.tsx'
import { foldText, markText } from './spoiler-texts.ts'

const atPage = (page: number, of_pages: number | null = null, percent: number | null = null) => ({
  page,
  of_pages,
  percent,
})
const atPercent = (percent: number) => ({ page: null, of_pages: null, percent })

test.each<[string, Partial<Folded>]>([
  ['Contains spoilers.', {}],
  ['Contains spoilers. You are at page 80.', { you_are_at: atPage(80, 300, 26) }],
  ['Spoilers from page 120 on.', { spoilers_from: atPage(120) }],
  ['Spoilers from page 120 on. You are at page 80.', { spoilers_from: atPage(120), you_are_at: atPage(80, 300, 26) }],
  [
    'Spoilers from page 1,200 on. You are at page 80.',
    { spoilers_from: atPage(1200, 1500, 80), you_are_at: atPage(80, 1500, 5) },
  ],
  // Two editions.
  [
    'Spoilers from page 120 of 300 on. You are at page 150 of 600.',
    { spoilers_from: atPage(120, 300, 40), you_are_at: atPage(150, 600, 25) },
  ],
  ['Spoilers from 40% on. You are at 26%.', { spoilers_from: atPercent(40), you_are_at: atPage(80, 300, 26) }],
  [
    'Spoilers from page 120 (40%) on. You are at 26%.',
    { spoilers_from: atPage(120, 300, 40), you_are_at: atPercent(26) },
  ],
  ['Spoilers from 40% on. You are at page 80.', { spoilers_from: atPercent(40), you_are_at: atPage(80) }],
  ['Spoilers from page 120 on. You are at 26%.', { spoilers_from: atPage(120), you_are_at: atPercent(26) }],
])('a folded text says where its spoilers begin and where the reader is: %s', (text, marked) => {
  expect(foldText({ has_spoilers: true, is_folded: true, ...marked })).toBe(text)
})

test('an open text says where its spoilers begin', () => {
  expect(markText({ has_spoilers: true, spoilers_from: atPage(120, 300, 40) })).toBe('Spoilers from page 120 on.')
})

test('a folded text opens and closes with one press of a key', async () => {
  const { reader } = open({ has_spoilers: true, is_folded: true, spoilers_from: atPage(120), you_are_at: atPage(80) })
  const button = screen.getByRole('button', { name: 'Show spoilers' })
  expect(screen.getByText('Spoilers from page 120 on. You are at page 80.')).toBeVisible()
  expect(screen.queryByText('They marry.')).not.toBeInTheDocument()
  expect(button).toHaveAttribute('aria-expanded', 'false')

  await reader.tab()
  expect(button).toHaveFocus()
  await reader.keyboard('{Enter}')

  expect(screen.getByText('They marry.')).toBeVisible()
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await reader.keyboard('{Enter}')
  expect(screen.queryByText('They marry.')).not.toBeInTheDocument()
})

test('a text that is not folded is shown with its mark, and one without a mark bare', () => {
  const { unmount } = open({ has_spoilers: true, spoilers_from: atPercent(40) })
  expect(screen.getByText('They marry.')).toBeVisible()
  expect(screen.getByText('Spoilers from 40% on.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show spoilers' })).not.toBeInTheDocument()
  unmount()

  open({ has_spoilers: false })
  expect(screen.getByText('They marry.')).toBeVisible()
  expect(screen.queryByText(/spoilers/i)).not.toBeInTheDocument()
})

function open(marked: Folded) {
  return show(
    <SpoilerFold marked={marked}>
      <p>They marry.</p>
    </SpoilerFold>,
    { api: fakeApi(), as: 'alice' },
  )
}
