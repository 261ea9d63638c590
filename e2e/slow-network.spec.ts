import type { Page } from '@playwright/test'
import { expect, test } from './support/fixture.ts'

test('a press shows progress at once while the code of a page or dialog loads', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('hasty'))
  const coming = page.locator('[data-loading]')
  await page.goto('/?q=emma')

  const pageCode = await hold(page, '**/assets/book-details-page-*.js')
  // Dispatched, because a real click would first hover and preload the code.
  await page.getByRole('link', { name: 'Emma', exact: true }).first().dispatchEvent('click')
  await expect(coming).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  pageCode.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Emma' })).toBeVisible()
  await expect(coming).toBeHidden()

  const dialogCode = await hold(page, '**/assets/manage-readlists-popup-*.js')
  await page.getByRole('button', { name: 'Manage Readlists' }).dispatchEvent('click')
  await expect(coming).toBeVisible()
  dialogCode.release()
  await expect(page.getByRole('dialog', { name: 'Manage Readlists' })).toBeVisible()
  await expect(coming).toBeHidden()
})

test('a page opened offline loads by itself once there is a network', async ({ newReader, signedIn, context }) => {
  const page = await signedIn(await newReader('tunnel'))
  await page.goto('/?q=emma')
  const emma = page.getByRole('link', { name: 'Emma', exact: true }).first()
  await expect(emma).toBeVisible()

  await context.setOffline(true)
  await emma.dispatchEvent('click')
  await expect(page.getByRole('alert')).toContainText("You're offline")
  await context.setOffline(false)

  await expect(page.getByRole('heading', { level: 1, name: 'Emma' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Currently Reading' })).toBeVisible()
})

async function hold(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, (route) => promise.then(() => route.continue()))
  return { release: resolve }
}
