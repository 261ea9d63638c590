import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deleteGoal, listGoals, setGoal, type Goal } from '#contract/library/goals.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { GoalsSection } from './goals-section.tsx'
import { HomeGoals } from './home-goals.tsx'

function aGoal(given: Partial<Goal> = {}): Goal {
  return {
    period: '2026',
    year: 2026,
    month: null,
    unit: 'books',
    target: 30,
    done: 12,
    known: 12,
    unknown: 0,
    in_hand: 0,
    pace: 'behind',
    expected: 15,
    on_home: false,
    silent: false,
    ...given,
  }
}

function open(...goals: Goal[]) {
  const api = fakeApi()
    .on(listGoals, { goals })
    .on(setGoal, ({ body }) => ({ goals: [aGoal({ ...body, pace: null, expected: null })] }))
    .on(deleteGoal, { goals: [] })
  return { ...show(<GoalsSection year={2026} thisYear={2026} />, { api }), api }
}

test('a goal says what was read and how the schedule compares, and nothing of it where it is silent', async () => {
  open(
    aGoal(),
    aGoal({ unit: 'pages', target: 100, done: 100, pace: 'reached' }),
    aGoal({ unit: 'minutes', target: 1, done: 0, pace: null, expected: null, silent: true }),
    aGoal({ period: '2025', year: 2025 }),
  )

  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(texts).toHaveLength(3)
  expect(texts[0]).toContain('12 of 30 books. 3 books behind schedule.')
  expect(texts[1]).toContain('Goal reached: 100 pages.')
  expect(texts[2]).toMatch(/0 of 1 minute\. $/)
})

test('a goal whose lengths are partly unknown says what is known, and who reads is judged by nothing else', async () => {
  const pages = { unit: 'pages', target: 12_000, done: 2_310, expected: 9_000, known: 9, unknown: 12 } as const
  open(
    aGoal({ ...pages, pace: 'unknown' }),
    aGoal({ ...pages, period: '2026-03', pace: 'behind' }),
    aGoal({ ...pages, period: '2026-02', pace: 'ahead', expected: 2_000 }),
    aGoal({ ...pages, period: '2026-01', pace: 'over' }),
    aGoal({ ...pages, period: '2026-04', done: 0, known: 0, unknown: 2, pace: 'unknown' }),
  )

  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(texts[0]).toContain('At least 2,310 of 12,000 pages. 12 finished books have no length yet. Add lengths')
  expect(texts[1]).toContain('pages. Behind schedule, even if the other books are of a usual length.')
  expect(texts[2]).toContain('pages. At least 310 pages ahead of schedule.')
  expect(texts[4]).toContain('0 of 12,000 pages. 2 finished books have no length yet. Add lengths')
  expect(texts[3]).toContain('pages. Not reached in time, even if the other books are of a usual length.')
})

test('pages of books in hand are counted in, and it is said which they are', async () => {
  const pages = { unit: 'pages', target: 1_000, done: 291, expected: 900, in_hand: 498 } as const
  open(
    aGoal({ ...pages, pace: 'behind' }),
    aGoal({ ...pages, period: '2026-02', pace: 'unknown', in_hand: 700 }),
    aGoal({ ...pages, period: '2026-01', pace: 'reached', done: 1_000 }),
    aGoal({ ...pages, period: '2026-03', pace: 'unknown', done: 0, in_hand: 1_026, known: 0, unknown: 1 }),
  )

  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(texts[0]).toContain(
    '789 of 1,000 pages. 498 of them in books you are still reading. 111 pages behind schedule.',
  )
  expect(texts[1]).toMatch(/991 of 1,000 pages\. 700 of them in books you are still reading\.$/)
  expect(texts[2]).toContain('Goal reached: 1,000 pages. 1,498 pages read. 498 of them in books you are still reading.')
  expect(texts[3]).toContain(
    'Goal reached: 1,000 pages. At least 1,026 pages read. All in books you are still reading.',
  )
})

test('a goal is set for a month, changed and deleted', async () => {
  const { reader, api } = open()

  await reader.click(await screen.findByRole('button', { name: 'Set a goal' }))
  await reader.selectOptions(screen.getByLabelText('What to count'), 'Pages')
  await reader.selectOptions(screen.getByLabelText('For'), 'May 2026')
  await reader.clear(screen.getByLabelText('How many'))
  await reader.type(screen.getByLabelText('How many'), '900')
  await reader.click(screen.getByLabelText('Show it on home'))
  await reader.click(screen.getByRole('button', { name: 'Save' }))
  expect(api.sent(setGoal).at(-1)).toMatchObject({
    params: { period: '2026-05' },
    body: { unit: 'pages', target: 900, on_home: true, silent: false },
  })

  await reader.click(await screen.findByRole('button', { name: /^Edit/ }))
  await reader.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/Goals earn no points/)).toBeVisible()
})

test('home shows the goals of now that the reader wants there, and nothing without', () => {
  const year = new Date().getFullYear()
  const { unmount } = show(<HomeGoals goals={[aGoal({ period: `${year}`, on_home: true }), aGoal()]} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  unmount()
  show(<HomeGoals goals={[aGoal({ period: '1999', on_home: true })]} />)
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})
