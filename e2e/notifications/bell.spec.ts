import type { BrowserContext, Page } from '@playwright/test'
import { followReader } from '#contract/follows.ts'
import { createReadlist, shareReadlist } from '#contract/readlists.ts'
import { expect, test } from '../support/fixture.ts'

/** The paths of the calls that pages of this window make about notifications. */
function callsOf(window: BrowserContext): string[] {
  const calls: string[] = []
  window.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/notifications/')) calls.push(pathname)
  })
  return calls
}

function bell(page: Page, unread: number) {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return page.getByRole('link', { name, exact: true })
}

test('two tabs share one stream, which rings the bell of both; when one closes, the other goes on', async ({
  newReader,
  signedIn,
}) => {
  const alice = await newReader('alice')
  const followed = { body: { username: alice.session.username } }
  const [bob, cleo] = [await newReader('bob'), await newReader('cleo')]
  const first = await signedIn(alice)
  const window = first.context()
  const calls = callsOf(window)
  await first.reload()
  const stream = '/api/notifications/stream/'
  await expect.poll(() => calls).toEqual([stream])
  await bob.call(followReader, followed)
  await expect(bell(first, 1)).toBeVisible()

  const second = await window.newPage()
  await second.goto('/library')
  await expect(bell(second, 1)).toBeVisible()
  const { id } = await bob.call(createReadlist, { body: { name: 'Summer' } })
  await bob.call(shareReadlist, { body: { readlist_id: id, target_username: alice.session.username } })
  // Sooner than anything that is asked every minute.
  await expect(bell(first, 2)).toBeVisible({ timeout: 10_000 })
  await expect(bell(second, 2)).toBeVisible({ timeout: 10_000 })
  expect(calls).toEqual([stream])

  await second.getByRole('link', { name: 'Notifications, 2 unread' }).click()
  await second.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(second, 0)).toBeVisible()
  await expect(bell(first, 0)).toBeVisible()

  const opened = second.waitForRequest((request) => request.url().endsWith(stream))
  await first.close()
  await opened
  await cleo.call(followReader, followed)
  await expect(bell(second, 1)).toBeVisible({ timeout: 10_000 })
  await expect(second.getByRole('main')).toContainText(`${cleo.session.username} follows you`)
})

test('where no stream can be had, the number is asked for every minute, by one tab for both', async ({
  newReader,
  signedIn,
  page,
}) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const window = page.context()
  await window.clock.install()
  await window.route('**/api/notifications/stream/', (route) => route.abort())
  const calls = callsOf(window)
  const first = await signedIn(alice)
  const asked = () => calls.filter((path) => path === '/api/notifications/unread/')
  await expect.poll(asked).toHaveLength(1)
  const second = await window.newPage()
  await second.goto('/library')
  await expect(bell(second, 0)).toBeVisible()

  await bob.call(followReader, { body: { username: alice.session.username } })
  await first.clock.fastForward('01:00')

  await expect(bell(first, 1)).toBeVisible()
  await expect(bell(second, 1)).toBeVisible()
  expect(asked()).toHaveLength(2)

  await window.unroute('**/api/notifications/stream/')
  await first.clock.fastForward('01:00')
  await expect.poll(() => calls.at(-1)).toBe('/api/notifications/stream/')
})
