import { createGroup, getGroup } from '#contract/groups/groups.ts'
import { changeGroupLink } from '#contract/groups/group-members.ts'
import { findLowContrast, findViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'

const book = 'shelf-robinson-crusoe-defoe'

test('two readers read a book together: planned on its page, joined by invitation, each thread opened by reading so far', async ({
  newReader,
  signedIn,
  beside,
}) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const hers = await signedIn(alice)
  const his = await beside(bob)

  await hers.goto(`/book-details/${book}`)
  await hers.getByRole('button', { name: 'Read together' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Read together' })
  await dialog.getByLabel('Name').fill('The island')
  await dialog.getByText('A percentage').click()
  await dialog.getByLabel('Parts', { exact: true }).first().fill('2')
  expect(await findViolations(hers)).toEqual([])
  await dialog.getByRole('button', { name: 'Start the group' }).click()
  await expect(hers.getByRole('heading', { name: 'The island', level: 1 })).toBeVisible()

  await hers.getByPlaceholder('Enter username').fill(bob.session.username)
  await hers.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(hers.getByText('has not answered yet')).toBeVisible()
  expect(await findViolations(hers)).toEqual([])

  await his.goto('/notifications')
  await expect(his.getByRole('main')).toContainText('The island')
  await his.goto('/together')
  await expect(his.getByText(`${alice.session.username} invites you`)).toBeVisible()
  expect(await findViolations(his)).toEqual([])
  await his.getByRole('button', { name: 'Accept: The island' }).press('Enter')
  await expect(his.getByRole('heading', { name: 'Read together', level: 1 })).toBeFocused()
  await his.getByRole('link', { name: 'The island' }).first().click()
  await his.getByRole('button', { name: 'I have read this far: Part 1' }).press('Enter')
  await expect(his.getByRole('button', { name: /^Open the thread/ })).toBeFocused()
  await his.keyboard.press('Enter')
  await his.getByLabel('Write about part 1').fill('Who left that footprint?')
  await his.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  const post = his.getByRole('article', { name: `Post by ${bob.session.username}` })
  await expect(post).toContainText('footprint')
  await expect(post).toBeFocused()
  await post.getByRole('button', { name: 'Edit' }).press('Enter')
  await his.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(post).toBeFocused()
  await his.getByLabel('Write about part 1').fill('Never mind.')
  await his.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await his
    .getByRole('article', { name: /^Post by/ })
    .filter({ hasText: 'Never mind' })
    .getByRole('button', { name: 'Delete' })
    .press('Enter')
  await his.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(his.getByText('Never mind.')).toBeHidden()
  await expect(his.getByRole('button', { name: 'Hide the thread' })).toBeFocused()

  await hers.reload()
  await expect(hers.getByText('1 post. The thread opens once you have read')).toBeVisible()
  await expect(hers.getByText('Who left that footprint?')).toBeHidden()
  await hers.getByRole('button', { name: 'I have read this far: Part 1' }).click()
  await hers.getByRole('button', { name: 'Open the thread: 1 post' }).click()
  await expect(hers.getByText('Who left that footprint?')).toBeVisible()
  expect(await findViolations(hers)).toEqual([])
  await hers.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  expect(await findLowContrast(hers)).toEqual([])

  await hers.goto('/')
  await expect(hers.getByRole('link', { name: 'The island' }).first()).toBeVisible()
})

test('a visitor sees what a link invites to, and joins after logging in', async ({ newReader, page }) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const { id } = await alice.call(createGroup, {
    body: {
      book_id: book,
      name: 'By link',
      starts_on: '2026-01-01',
      ends_on: '2027-06-30',
      parts: [{ to_percent: 100, due_on: '2027-06-30' }],
    },
  })
  await alice.call(changeGroupLink, { params: { id }, body: { link: true } })
  const { link } = await alice.call(getGroup, { params: { id } })

  await page.goto(`/together/join/${link}`)
  await expect(page.getByRole('heading', { name: 'By link' })).toBeVisible()
  await expect(page.getByText(`${alice.session.username} invites you to read`)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').getByLabel('Username').fill(bob.session.username)
  await page.getByRole('dialog').getByLabel('Password').fill(bob.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Join', exact: true }).click()

  await expect(page).toHaveURL(`/together/${id}`)
  await expect(page.getByText('(you)')).toBeVisible()
})
