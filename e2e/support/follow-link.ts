import type { Page } from '@playwright/test'

/** Follows a link of the navigation that is in the menu. */
export async function followInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
}
