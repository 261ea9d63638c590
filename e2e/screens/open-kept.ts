import type { Page } from '@playwright/test'

/** Folded away on a phone, and of a book that the reader has not begun. */
export async function openKept(page: Page): Promise<void> {
  const line = page.getByText(/your copy$|^Your readings and copy$/)
  await line
    .or(page.getByRole('heading', { name: 'Your readings' }))
    .first()
    .waitFor()
  if (await line.isVisible()) await line.click()
}
