import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { listAchievements } from '#contract/achievements.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { contentOf } from './content-of.ts'
import { pages } from './pages/pages.ts'

test('a page whose code was preloaded by its link shows without a loading state', async () => {
  const page = pages.find(({ path }) => path === '/achievements')
  if (!page) throw new Error('There is no such page.')
  expect(page.code.known()).toBeUndefined()

  await page.code.preload()
  const Content = contentOf(page)
  const api = fakeApi().on(listAchievements, () => new Promise(() => {}))
  show(
    <Suspense fallback="Waiting for the code">
      <Content />
    </Suspense>,
    { api, as: 'alice' },
  )

  expect(page.code.known()).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Achievements' })).toBeVisible()
  expect(screen.queryByText('Waiting for the code')).not.toBeInTheDocument()
})
