import type { Page } from '@playwright/test'

/** Folded away on a phone, and of a book that the reader has not begun; the copy also where nothing is kept of it. */
export async function openKept(page: Page): Promise<void> {
  const line = page.getByText(/your copy$|^Your readings and copy$/)
  await line
    .or(page.getByRole('heading', { name: 'Your readings' }))
    .first()
    .waitFor()
  if (await line.isVisible()) await line.click()
  const copy = page.getByText('Your copy and private note')
  if (await copy.isVisible()) await copy.click()
}
