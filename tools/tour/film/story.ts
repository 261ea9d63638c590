import type { Page } from '@playwright/test'
import { press, scrollBy, type } from './pointer.ts'

/** Every page of the story, to be loaded beforehand. */
export const spots = ['/readlists', '/achievements', '/leaderboard', '/book-details/shelf-emma-austen', '/?q=emma', '/']

/** The film's story: finding, finishing and rating a book, reading about it, and what that earns. */
export async function tellStory(page: Page): Promise<void> {
  const pause = (milliseconds: number) => page.waitForTimeout(milliseconds)
  await pause(900)
  await press(page.getByRole('button', { name: 'I read today' }))
  await pause(1_600)
  await type(page.getByRole('searchbox'), 'the hobit')
  await press(page.getByRole('button', { name: 'Search', exact: true }))
  const hobbit = page.getByRole('link', { name: 'The Hobbit', exact: true }).first()
  await hobbit.waitFor()
  await pause(900)
  await press(hobbit)
  const finish = page.getByRole('button', { name: 'Finished Reading' })
  await finish.waitFor()
  await pause(1_000)
  await press(finish)
  await pause(2_400)
  await press(page.getByRole('radio', { name: '5 stars' }).locator('..'))
  await page.getByText('Your rating: 5').waitFor()
  await pause(1_200)
  await scrollBy(page, 560)
  await pause(1_900)
  await scrollBy(page, -2_000)
  await follow(page, 'Leaderboard', 'margin-notes')
  await pause(1_600)
  await follow(page, 'Achievements', 'First Book')
  await pause(1_700)
  await follow(page, 'Readlists', 'Winter evenings')
  await pause(900)
  await press(page.getByRole('link', { name: 'Winter evenings' }).first())
  await page.getByRole('heading', { level: 1, name: 'Winter evenings' }).waitFor()
  await pause(2_200)
}

async function follow(page: Page, link: string, awaited: string): Promise<void> {
  const found = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true })
  if (!(await found.isVisible())) await press(page.getByRole('button', { name: 'Open menu' }))
  await press(found)
  await page.getByRole('main').getByText(awaited).first().waitFor()
}
