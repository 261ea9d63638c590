import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { checkIn, getStreak, type Streak } from '#contract/points.ts'
import { earned } from '../testing/a-book.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { CelebrationProvider } from '../points/celebration.tsx'
import { StreakBanner } from './streak-banner.tsx'

const why = 'Reading daily helps you progress faster and earn more achievements.'

test('a streak that includes today is praised', async () => {
  showBanner(fakeApi().on(getStreak, streak({ is_active: true, current_streak: 7 })))

  expect(await screen.findByText('7 day streak! Keep it up!')).toBeVisible()
  expect(screen.getByText(why)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'I read today' })).not.toBeInTheDocument()
})

test('without reading today, the banner asks for it', async () => {
  showBanner(fakeApi().on(getStreak, streak({ current_streak: 6 })))

  expect(await screen.findByText("Don't break your streak! Mark a book as read today.")).toBeVisible()
  expect(screen.getByText(why)).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Reading streak' })).toHaveTextContent('Your 6-day streak')
})

test.each([
  [1, 'Your 1-day streak'],
  [0, undefined],
])('a streak of %i at stake is named as %s', async (current_streak, text) => {
  showBanner(fakeApi().on(getStreak, streak({ current_streak })))

  // The form of the banner while it loads has the same words.
  const banner = await screen.findByRole('region', { name: 'Reading streak' })

  expect(/Your \d+-day streak/.exec(banner.textContent)?.[0]).toBe(text)
})

test("'I read today' counts the day and earns its point", async () => {
  const stored = streak({ is_active: true, current_streak: 7 })
  const api = fakeApi().on(getStreak, streak({ current_streak: 6 }))
  const { reader } = showBanner(api)
  const button = await screen.findByRole('button', { name: 'I read today' })

  api.on(checkIn, { ...stored, gamification: earned('You read today!', 1) }).on(getStreak, stored)
  await reader.click(button)

  expect(await screen.findByText('7 day streak! Keep it up!')).toBeVisible()
  expect(screen.getByText('You read today!')).toBeVisible()
  expect(screen.getByText('+1 point earned!')).toBeVisible()
  expect(screen.getByText('Read today')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Reading streak' })).toHaveFocus()
})

test("'I read today' shows progress while pending, and ignores a second press", async () => {
  const api = fakeApi().on(checkIn, () => new Promise(() => {}))
  const { reader } = showBanner(api)
  const button = await screen.findByRole('button', { name: 'I read today' })

  await reader.click(button)
  await reader.click(button)

  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  expect(api.sent(checkIn)).toHaveLength(1)
})

test('a day that could not be counted shows an error', async () => {
  const { reader } = showBanner(fakeApi().on(checkIn, () => fail('unavailable')))

  await reader.click(await screen.findByRole('button', { name: 'I read today' }))

  expect(await screen.findByText("Couldn't record today's reading. Please try again.")).toBeVisible()
  expect(screen.getByRole('button', { name: 'I read today' })).toBeVisible()
})

test('a streak that fails to load still asks for today', async () => {
  showBanner(fakeApi().on(getStreak, () => fail('internal')))

  expect(await screen.findByText("Don't break your streak! Mark a book as read today.")).toBeVisible()
})

function showBanner(api: ReturnType<typeof fakeApi>) {
  return show(
    <CelebrationProvider>
      <StreakBanner />
    </CelebrationProvider>,
    { api, as: 'alice' },
  )
}

function streak(given: Partial<Streak>): Streak {
  return { is_active: false, current_streak: 0, longest_streak: 7, last_read_on: null, days: [], ...given }
}
