import { createReview, replyToReview } from '#contract/reviews.ts'
import { appoint } from './support/appoint.ts'
import { findViolations } from './support/axe.ts'
import { expect, test } from './support/fixture.ts'

test('a review is reported, hidden and its author suspended; the reporter hears of it, and all is reversed', async ({
  newReader,
  signedIn,
  beside,
}) => {
  test.setTimeout(120_000)
  const [rude, hurt, mona] = [await newReader('rude'), await newReader('hurt'), await newReader('mona')]
  const name = rude.session.username
  const book = '/book-details/shelf-beloved-morrison'
  const { id, book: reviewed } = await rude.call(createReview, {
    body: { review_text: 'Whoever likes this is a fool.', book: 'shelf-beloved-morrison' },
  })
  await hurt.call(replyToReview, { params: { id }, body: { review_text: 'Please stop.' } })
  expect(appoint(mona.session.username)).toContain(`${mona.session.username} is now a moderator.`)
  const theirs = await signedIn(hurt)
  await theirs.setViewportSize({ width: 360, height: 740 })

  // By keyboard alone.
  await theirs.goto(book)
  await theirs.getByRole('button', { name: `Actions for what ${name} wrote` }).focus()
  await theirs.keyboard.press('Enter')
  await theirs.getByRole('button', { name: `Report what ${name} wrote` }).focus()
  await theirs.keyboard.press('Enter')
  const dialog = theirs.getByRole('dialog', { name: 'Report' })
  await dialog.getByRole('radio', { name: 'Harassment or bullying' }).focus()
  await theirs.keyboard.press('Space')
  await dialog.getByLabel('More about it').fill('Again and again.')
  expect(await findViolations(theirs)).toEqual([])
  await dialog.getByLabel('More about it').press('Tab')
  await theirs.keyboard.press('Tab')
  await theirs.keyboard.press('Enter')
  await theirs.getByRole('button', { name: 'Your reports' }).click()
  await expect(theirs.getByText(`Review by ${name} · ${reviewed.title}`)).toBeVisible()
  await expect(theirs.getByText('Waiting')).toBeVisible()
  expect(await findViolations(theirs)).toEqual([])

  const hers = await beside(mona)
  await hers.goto('/moderation')
  const thing = hers.getByRole('article', { name: `Review by ${name}` })
  await expect(thing).toContainText('Whoever likes this is a fool.')
  await expect(thing).toContainText('Again and again.')
  await thing.getByRole('button', { name: 'Decide' }).click()
  await thing.getByLabel('Hide the review').check()
  await thing.getByLabel('Suspension').selectOption('Suspend for 7 days')
  expect(await findViolations(hers)).toEqual([])
  await thing.getByRole('button', { name: 'Do this' }).click()
  await expect(thing.getByText('Please say why.')).toBeVisible()
  await thing.getByLabel('Why?').fill('Nobody is a fool here.')
  await thing.getByRole('button', { name: 'Do this' }).click()
  await expect(thing).toBeHidden()
  await expect(hers.getByRole('heading', { name: 'Waiting for a decision' })).toBeFocused()

  await theirs.reload()
  await expect(theirs.getByText('Moderators acted')).toBeVisible()
  await theirs.goto(book)
  await expect(theirs.getByText('Removed by a moderator', { exact: true })).toBeVisible()
  await expect(theirs.getByText('Please stop.')).toBeVisible()
  await expect(theirs.getByText('Nobody is a fool here.')).toBeHidden()

  const his = await beside(rude)
  await expect(his.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(his.getByText('Nobody is a fool here.')).toBeVisible()
  expect(await findViolations(his)).toEqual([])
  const download = his.waitForEvent('download')
  await his.getByRole('button', { name: 'Export my data' }).click()
  expect((await download).suggestedFilename()).toBe(`octavo-${name}.json`)

  await hers.getByRole('tab', { name: 'Log' }).click()
  await hers.getByRole('button', { name: new RegExp(`Reverse: Suspended until .* ${name}`) }).click()
  const reverse = hers.getByRole('dialog', { name: 'Reverse this?' })
  await reverse.getByLabel('Why?').fill('Has apologized.')
  await reverse.getByRole('button', { name: 'Reverse' }).click()
  await expect(hers.getByRole('heading', { name: 'Log' })).toBeFocused()
  await expect(hers.getByText(`reversed by ${mona.session.username}`)).toBeVisible()
  expect(await findViolations(hers)).toEqual([])

  await his.reload()
  await expect(his.getByRole('link', { name: 'Octavo' }).first()).toBeVisible()
  await his.goto(book)
  await expect(his.getByText('Removed by a moderator: Nobody is a fool here.')).toBeVisible()
  await his.goto('/settings/reports')
  await expect(his.getByText('Your review was removed')).toBeVisible()
  await expect(his.getByText('Reversed')).toBeVisible()
  expect(await findViolations(his)).toEqual([])
})

test('only moderators see the link to moderation', async ({ newReader, signedIn }) => {
  const reader = await newReader('reader')
  const page = await signedIn(reader)
  await page.getByRole('button', { name: /menu/i }).first().click()
  await expect(page.getByRole('link', { name: 'Leaderboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Moderation' })).toBeHidden()

  appoint(reader.session.username)
  await page.reload()
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('link', { name: 'Moderation' }).click()

  await expect(page.getByRole('heading', { name: 'Moderation' })).toBeVisible()
})
