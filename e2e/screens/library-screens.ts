import type { Page } from '@playwright/test'
import { openKept } from './open-kept.ts'
import type { Screen } from './screen.ts'

const gentleman = '/book-details/shelf-a-gentleman-in-moscow-towles'
const none = {
  '/library/': { reply: { results: [], total: 0, next: null } },
  '/library/overview/': { reply: { states: [], years: [] } },
}

async function select(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
}

async function openProgress(page: Page): Promise<void> {
  await openKept(page)
  await page.getByText(/^Progress \(/).click()
}

export const libraryScreens: readonly Screen[] = [
  { name: 'library', as: 'reader', path: '/library' },
  { name: 'library, cards', as: 'reader', path: '/library?view=cards' },
  { name: 'library, filtered', as: 'reader', path: '/library?state=FINISHED&stars=4&sort=author' },
  { name: 'library, selecting', as: 'reader', path: '/library', reach: select },
  {
    name: 'library, changing several',
    as: 'reader',
    path: '/library',
    async reach(page) {
      await select(page)
      await page.getByRole('button', { name: 'State', exact: true }).click()
      await page.getByRole('dialog', { name: 'Set state' }).waitFor()
    },
  },
  { name: 'library, empty', as: 'newcomer', path: '/library', answers: none },
  { name: 'library, nothing found', as: 'reader', path: '/library?q=zzzzqqqq&state=FINISHED&year=2019' },
  { name: 'library, loading', as: 'reader', path: '/library', answers: { '/library/': 'hold' } },
  { name: 'library, failed', as: 'reader', path: '/library', answers: { '/library/': 'fail' } },
  { name: 'library, a thousand', as: 'hoarder', path: '/library' },
  { name: 'readings', as: 'reader', path: gentleman, reach: openProgress },
  {
    name: 'readings, noting progress',
    as: 'reader',
    path: gentleman,
    async reach(page) {
      await openKept(page)
      await page
        .getByRole('button', { name: /^Update progress/ })
        .first()
        .click()
    },
  },
  {
    name: 'readings, deleting progress',
    as: 'reader',
    path: gentleman,
    async reach(page) {
      await openProgress(page)
      await page
        .getByRole('button', { name: /^Delete page / })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Delete this entry?' }).waitFor()
    },
  },
  { name: 'readings, failed', as: 'reader', path: gentleman, answers: { '/entry/': 'fail' } },
]
