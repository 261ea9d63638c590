import type { Page } from '@playwright/test'

/** On a phone what the reader keeps of a book is folded away. */
export async function openKept(page: Page): Promise<void> {
  const line = page.getByText(/^Your reading: |your copy$|^Your readings and copy$/)
  await line
    .or(page.getByRole('heading', { name: 'Your readings' }))
    .first()
    .waitFor()
  if (await line.isVisible()) await line.click()
}
