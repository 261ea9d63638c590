import type { Page } from '@playwright/test'
import { login } from '#contract/accounts.ts'
import { shareYear } from '#contract/library/years.ts'
import { demoPassword, demoReader } from '../../demo/readers.ts'
import { apiAt } from '../support/fixture.ts'
import type { Screen } from './screen.ts'

const thisYear = new Date().getFullYear()

export const statsScreens: readonly Screen[] = [
  { name: 'stats', as: 'reader', path: '/stats' },
  { name: 'stats, all time', as: 'reader', path: '/stats?span=all' },
  { name: 'stats, two years', as: 'reader', path: `/stats?beside=${thisYear - 1}` },
  {
    name: 'stats, any two spans',
    as: 'reader',
    path: `/stats?from=${thisYear}-01-01&to=${thisYear}-06-30&beside_from=${thisYear - 1}-07-01&beside_to=${thisYear - 1}-12-31`,
  },
  { name: 'stats, beside readers here', as: 'reader', path: '/stats?span=all&beside=readers' },
  { name: 'stats, empty', as: 'newcomer', path: '/stats' },
  { name: 'stats, loading', as: 'reader', path: '/stats', answers: { '/stats/': 'hold' } },
  { name: 'stats, failed', as: 'reader', path: '/stats', answers: { '/stats/': 'fail' } },
  { name: 'stats, many books', as: 'hoarder', path: '/stats?span=all' },
  {
    name: 'stats, setting a goal',
    as: 'reader',
    path: '/stats',
    async reach(page) {
      await page.getByRole('button', { name: 'Set a goal' }).click()
      await page.getByRole('dialog', { name: 'Set a goal' }).waitFor()
    },
  },
  { name: 'year', as: 'reader', path: `/year/${thisYear}` },
  {
    name: 'year, shared',
    as: 'reader',
    path: `/year/${thisYear}`,
    reach: pressShare,
  },
  {
    name: 'year, as shared',
    as: 'visitor',
    path: '/about',
    async reach(page) {
      const { origin } = new URL(page.url())
      const { token } = await apiAt(origin).call(login, {
        body: { username: demoReader, password: demoPassword, time_zone: 'UTC' },
      })
      const { shared } = await apiAt(origin, token).call(shareYear, { params: { year: thisYear } })
      await page.goto(`/shared/year/${shared}`)
      await page.getByRole('heading', { name: 'in books' }).waitFor()
    },
  },
  { name: 'year, empty', as: 'newcomer', path: '/year/1999' },
  { name: 'year, failed', as: 'reader', path: `/year/${thisYear}`, answers: { [`/years/${thisYear}/`]: 'fail' } },
  { name: 'year, not shared', as: 'visitor', path: '/shared/year/never-shared' },
]

/** Unless it is shared already. */
async function pressShare(page: Page): Promise<void> {
  const stop = page.getByRole('button', { name: 'Stop sharing' })
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await stop.or(share).waitFor()
  if (await share.isVisible()) await share.click()
  await stop.scrollIntoViewIfNeeded()
}
