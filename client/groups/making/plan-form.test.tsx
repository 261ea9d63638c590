import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/fake-api.tsx'
import { endIn } from '../page/use-read-this-far.ts'
import { PlanForm, type Planned } from './plan-form.tsx'

test('another last day moves the days of the parts and keeps where each ends', () => {
  const sent: Planned[] = []
  const start = {
    name: 'Slowly',
    starts: '2026-11-01',
    ends: '2026-11-10',
    unit: 'page' as const,
    parts: [
      { title: 'Miss Brooke', end: '120', due: '2026-11-05' },
      { title: '', end: '300', due: '2026-11-10' },
    ],
  }
  show(
    <PlanForm
      start={start}
      pages={300}
      sendText="Save"
      pending={false}
      error={null}
      onSend={(plan) => sent.push(plan)}
      onClose={() => undefined}
    />,
  )

  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2026-11-20' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(sent).toMatchObject([
    {
      ends_on: '2026-11-20',
      parts: [
        { title: 'Miss Brooke', to_page: 120, due_on: '2026-11-10' },
        { to_page: 300, due_on: '2026-11-20' },
      ],
    },
  ])
})

test('the end of a part is noted in pages of the reader’s own edition', () => {
  const end = { to_page: 400, of_pages: 600, to_percent: null }

  expect(endIn(end, 300)).toEqual({ page: 200 })
  expect(endIn({ ...end, to_page: 401 }, 300)).toEqual({ page: 201 })
  expect(endIn(end, 600)).toEqual({ page: 400 })
  expect(endIn(end, null)).toEqual({ page: 400 })
  expect(endIn({ ...end, of_pages: null }, 300)).toEqual({ page: 400 })
  expect(endIn({ to_page: null, of_pages: null, to_percent: 30 }, 300)).toEqual({ percent: 30 })
})
