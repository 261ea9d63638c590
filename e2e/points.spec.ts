import type { Page } from '@playwright/test'
import { joinChallenge, listChallenges } from '#contract/challenges.ts'
import { getPoints } from '#contract/points.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { expect, test, type Reader } from './support/fixture.ts'
import { followInMenu } from './support/follow-link.ts'
import { untilStill } from './support/until-still.ts'

const shelf = ['shelf-emma-austen', 'shelf-persuasion-austen', 'shelf-middlemarch-eliot']

async function finish(reader: Reader, ids: readonly string[]): Promise<void> {
  for (const id of ids) await reader.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } })
}

/** This month's challenge. */
async function findMonth(reader: Reader) {
  const { challenges } = await reader.call(listChallenges, {})
  const month = challenges.find((challenge) => challenge.target_books === 3)
  if (!month) throw new Error('There is no challenge of this month.')
  return month
}

async function finishInBrowser(page: Page, id: string): Promise<void> {
  await page.goto(`/book-details/${id}`)
  await page.getByRole('button', { name: 'Finished Reading' }).click()
  await expect(page.getByText('Currently: Finished Reading')).toBeVisible()
}

test('a first book earns points and a badge, which are shown everywhere', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('alice'))

  await finishInBrowser(page, 'shelf-emma-austen')
  await expect(page.getByText('+20 points earned!')).toBeVisible()
  const popup = page.getByRole('dialog')
  await expect(popup).toContainText('First Book')
  await expect(popup).toContainText('+10 points')
  const badge = popup.locator('img')
  await expect(badge).toHaveAttribute('src', '/badges/first-book.svg')
  await expect.poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await popup.getByRole('button', { name: 'Dismiss' }).click()

  await followInMenu(page, 'Achievements')
  await expect(page.getByRole('list', { name: 'Earned', exact: true })).toContainText('First Book')
  await expect(page.getByText('1 of 26 earned')).toBeVisible()

  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('20 Points')).toBeVisible()
  await expect(page.getByText('80 points to next level').last()).toBeVisible()
  await page.getByRole('tab', { name: 'Stats' }).click()
  await expect(page.getByText('You read on 1 day. Your longest streak is 1 day.')).toBeVisible()
  await page.getByRole('button', { name: 'Show history' }).click()
  await expect(page.getByRole('list', { name: 'Your points history' })).toContainText('Finished a book: Emma+10')
  await page.getByRole('link', { name: 'Books Read' }).click()
  await expect(page.getByRole('heading', { name: 'Done Reading' })).toBeVisible()
})

test('a challenge is joined, quit from the profile, joined again and completed by its last book', async ({
  newReader,
  signedIn,
}) => {
  const reader = await newReader('bob')
  const { name } = await findMonth(reader)
  await finish(reader, shelf.slice(0, 2))
  const page = await signedIn(reader)

  await followInMenu(page, 'Challenges')
  await page.getByRole('button', { name: `Join Challenge: ${name}` }).press('Enter')
  await expect(page.getByText(`You joined ${name}.`)).toBeVisible()
  const card = page.getByRole('list', { name: 'Joined' }).getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('Progress: 2 / 3 books')
  await expect(card).toBeFocused()

  await page.goto('/profile?tab=challenges')
  await expect(page.getByText('Progress: 2 / 3 books')).toBeVisible()
  await page.getByRole('button', { name: `Quit Challenge: ${name}` }).click()
  await expect(page.getByText(`You quit ${name}.`)).toBeVisible()
  await expect(page.getByText("You're not participating in any reading challenges yet.")).toBeVisible()
  await page.getByRole('link', { name: 'Join a Challenge' }).click()
  await page.getByRole('button', { name: `Join Challenge: ${name}` }).click()
  await expect(page.getByText(`You joined ${name}.`)).toBeVisible()

  await finishInBrowser(page, shelf[2] ?? '')
  await expect(page.getByText(`Challenge completed: ${name}.`)).toBeVisible()
  await expect(page.getByText('+25 points earned!')).toBeVisible()
  await page.goto('/challenges')
  await expect(page.getByRole('list', { name: 'Completed' })).toContainText(name)

  await page.goto('/profile?tab=challenges')
  await expect(page.getByText("You're not participating in any reading challenges yet.")).toBeVisible()
})

test('everything pays once, even if pressed twice and in two windows', async ({ newReader, signedIn, beside }) => {
  const reader = await newReader('carol')
  const { id, name } = await findMonth(reader)
  await finish(reader, shelf)
  const before = await reader.call(getPoints, {})
  const page = await signedIn(reader)
  const windows = [page, await beside(reader)]

  const join = windows.map((each) => each.getByRole('button', { name: `Join Challenge: ${name}` }))
  await Promise.all(windows.map((each) => each.goto('/challenges')))
  // Waits for both windows, or the later one would show the challenge as joined.
  for (const button of join) await expect(button).toBeVisible()
  await Promise.all(join.map((button) => button.dblclick()))
  await expect(page.getByRole('list', { name: 'Completed' })).toContainText(name)
  await Promise.all(Array.from({ length: 10 }, () => reader.call(joinChallenge, { params: { id } })))

  expect((await reader.call(getPoints, {})).total_points).toBe(before.total_points + 15)
})

test('a reader creates a challenge, which no one else sees', async ({ newReader, signedIn, beside }) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const page = await signedIn(alice)
  const title = `The long ones of ${alice.session.username}`

  await page.goto('/challenges')
  await page.getByRole('button', { name: 'Make your own' }).click()
  const form = page.getByRole('dialog', { name: 'Make your own' })
  await form.getByLabel('Name').fill(title)
  await form.getByLabel('Books to read').fill('4')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('list', { name: 'Joined' })).toContainText(title)

  const other = await beside(bob)
  await other.goto('/challenges')
  await expect(other.getByRole('list', { name: 'Open to join' })).toBeVisible()
  await expect(other.getByText(title)).toBeHidden()
})

test('the leaderboard ranks readers, keeps the viewer’s row visible, and is kept in the address', async ({
  newReader,
  signedIn,
}) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  await finish(bob, shelf.slice(0, 1))
  const page = await signedIn(alice)

  await followInMenu(page, 'Leaderboard')
  const ownRow = page.getByRole('region', { name: 'Your place' })
  await expect(ownRow).toContainText(alice.session.username)
  await expect(ownRow).toBeInViewport()
  const maxPanels = await countPanels(page)
  await page.getByRole('tab', { name: 'This week' }).click()
  await expect(ownRow).toContainText('You have no points yet this week.')
  expect(await maxPanels()).toBe(1)
  await page.getByRole('radio', { name: 'People I follow' }).click()
  await expect(page.getByText('Nobody you follow has earned points yet.')).toBeVisible()
  await page.goto(`/user/${bob.session.username}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(/period=week&scope=following/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText(`1${bob.session.username}120`)
})

/** Returns the largest number of tab panels shown in any frame since the call. */
async function countPanels(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const panels: number[] = []
    Object.assign(window, { panels })
    function look() {
      panels.push(document.querySelectorAll('[role=tabpanel]:not([hidden])').length)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => Math.max(...(window as unknown as { panels: number[] }).panels))
}

test('the toast stays where it is when the popup of an achievement opens', async ({ newReader, signedIn }) => {
  const erin = await newReader('erin')
  await erin.call(updateReadingStatus, { params: { id: 'shelf-emma-austen' }, body: { status: 'READING' } })
  const page = await signedIn(erin)
  await page.getByRole('button', { name: 'Mark as finished: Emma' }).click()
  const toast = page.getByText('Book finished! Great job!')
  // Keeps it shown.
  await toast.hover()
  await untilStill(page)
  const before = await toast.boundingBox()

  await expect(page.getByRole('dialog')).toBeVisible()

  expect(await toast.boundingBox()).toEqual(before)
})

test('a challenge alone fills its row', async ({ newReader, signedIn }) => {
  const solo = await newReader('solo')
  const { id } = await findMonth(solo)
  await solo.call(joinChallenge, { params: { id } })
  const page = await signedIn(solo)
  await page.goto('/challenges')

  const joined = page.getByRole('list', { name: 'Joined' })

  await expect(joined.getByRole('listitem')).toHaveCount(1)
  const [list, card] = await Promise.all([joined.boundingBox(), joined.getByRole('article').boundingBox()])
  expect(card?.width).toBe(list?.width)
})
