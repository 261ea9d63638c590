import type { Page } from '@playwright/test'
import { createChallenge } from '#contract/challenges.ts'
import { followReader } from '#contract/follows.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createReadlist, shareReadlist, updateReadlists } from '#contract/readlists.ts'
import { createReview, replyToReview } from '#contract/reviews.ts'
import { expect, test } from './support/fixture.ts'

const book = 'shelf-middlemarch-eliot'

/** Each payload leaves a trace if a page treats it as anything but text. */
const payloads = [
  '<img src=x onerror="window.pwned=1">',
  '"><script>window.pwned=1</script>',
  '<svg/onload=window.pwned=1>',
  '<iframe srcdoc="<script>parent.pwned=1</script>">',
  '<a href="javascript:window.pwned=1">here</a>',
  "{{constructor.constructor('window.pwned=1')()}}",
  '</textarea></title></style></script><img src=x onerror=window.pwned=1>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.pwned=1>',
  'javascript:window.pwned=1',
  '\u202e<b>txet</b>\u2066',
]
const all = payloads.join('\n')

async function expectUnharmed(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const marks = await page.evaluate(() => ({
    pwned: 'pwned' in window,
    made: document.querySelectorAll('iframe, svg[onload], img[onerror], [href^="javascript:" i], mglyph').length,
    scripts: [...document.scripts].filter((script) => !script.src).length,
  }))
  expect(marks).toEqual({ pwned: false, made: 0, scripts: 0 })
}

test('what readers write is shown as plain text on every page', async ({ page, newReader, signedIn }) => {
  test.slow()
  page.on('dialog', () => {
    throw new Error('A script ran.')
  })
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const { username, email } = alice.session
  await alice.call(updateProfile, { body: { username, email, bio: all.slice(0, 500) } })
  const { id } = await alice.call(createReview, { body: { book, review_text: all } })
  await bob.call(replyToReview, { params: { id }, body: { review_text: `Reply: ${all}` } })
  await alice.call(followReader, { body: { username: bob.session.username } })
  const lists: string[] = []
  for (const payload of payloads) {
    const { id: readlist } = await alice.call(createReadlist, { body: { name: payload.slice(0, 100) } })
    await alice.call(updateReadlists, { body: { book_id: book, readlist_ids: [...lists, readlist] } })
    lists.push(readlist)
  }
  const [list = ''] = lists
  await bob.call(followReader, { body: { username } })
  await alice.call(shareReadlist, { body: { readlist_id: list, target_username: bob.session.username } })
  const today = new Date().toISOString().slice(0, 10)
  for (const payload of payloads.slice(0, 5)) {
    const body = { name: payload.slice(0, 100), description: all, target_books: 3, start_date: today, end_date: today }
    await alice.call(createChallenge, { body })
  }

  await signedIn(alice)
  for (const path of [
    '/profile',
    `/book-details/${book}`,
    '/readlists',
    `/readlist/${list}`,
    '/challenges',
    `/user/${bob.session.username}`,
    `/search-users?q=${encodeURIComponent(username)}`,
    `/?q=${encodeURIComponent(all)}&type=title`,
    `/${encodeURIComponent(payloads[0] ?? '')}`,
    `/user/${encodeURIComponent(payloads[0] ?? '')}`,
    `/book-details/${encodeURIComponent(payloads[0] ?? '')}`,
  ]) {
    await page.goto(path)
    await expectUnharmed(page)
  }

  await page.goto(`/book-details/${book}`)
  const review = page.getByRole('article', { name: `Review by ${username}` })
  for (const payload of payloads.slice(0, -1)) await expect(review.first()).toContainText(payload)
  await review.getByRole('button', { name: 'Edit' }).first().click()
  await expect(page.getByLabel('Edit your text')).toBeVisible()
  await expectUnharmed(page)
  await page.goto('/readlists')
  await expect(page.getByText(payloads[0] ?? '').first()).toBeVisible()
})

test('what a catalogue returns is shown as plain text too', async ({ page, newReader, signedIn }) => {
  test.slow()
  page.on('dialog', () => {
    throw new Error('A script ran.')
  })
  const hostile = {
    id: '019aa1b2-0000-7000-8000-000000000001',
    google_books_id: 'hostile"><img src=x onerror=window.pwned=1>',
    title: payloads[0],
    author: payloads[1],
    authors: [payloads[1], payloads[4]],
    // Without the style: the Content-Security-Policy blocks it, which would be reported as a fault.
    description: payloads.filter((payload) => !payload.includes('style')).join('\n'),
    genre: payloads[2],
    genres: [payloads[2], payloads[3]],
    image: '',
    year: '<b>1</b>',
    average_rating: null,
    total_ratings: 0,
  }
  const books = [hostile, { ...hostile, google_books_id: 'other' }]
  await page.route('**/api/search/**', (route) =>
    route.fulfill({ json: { books, totalResults: 2, totalPages: 1, source: 'shelf' } }),
  )
  await page.route('**/api/bestsellers/**', (route) =>
    route.fulfill({
      json: {
        source: 'newspaper',
        list_name: all,
        published_date: payloads[0],
        books: books.map((each) => ({ ...each, rank: 1, weeks_on_list: 2 })),
      },
    }),
  )
  const bookPage = {
    book: hostile,
    ratings: { average_rating: null, total_ratings: 0, your_rating: null },
    status: { status: 'NOT_ADDED', since: null, times_finished: 0 },
    reviews: { results: [], next: null, total: 0 },
  }
  await page.route(/\/api\/books\/hostile[^/]*\/page\/$/, (route) => route.fulfill({ json: bookPage }))
  await page.route(/\/api\/favorites\/([?]|$)/, (route) => route.fulfill({ json: { books, total: 2 } }))
  await signedIn(await newReader('carol'))

  for (const path of [
    '/?q=anything&type=title',
    '/bestsellers',
    '/favorites',
    `/book-details/${encodeURIComponent(hostile.google_books_id)}`,
  ]) {
    await page.goto(path)
    await expect(page.getByText(payloads[0] ?? '').first()).toBeAttached()
    await expectUnharmed(page)
  }
  await page.goto('/?q=anything&type=title')
  await page
    .getByRole('link', { name: payloads[0] ?? '' })
    .first()
    .click()
  await expect(page.getByText('Update Reading Status:')).toBeVisible()
  await expectUnharmed(page)
})
