import type { Locator, Page } from '@playwright/test'
import { listFavoriteIds } from '#contract/favorites.ts'
import { createReadlist, updateReadlists } from '#contract/readlists.ts'
import { getReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { expect, test, type Reader } from './support/fixture.ts'

const emma = 'shelf-emma-austen'

/** Every kind of page with book cards; each function makes sure that there is at least one card. */
const cardPages: Record<string, (reader: Reader) => Promise<string> | string> = {
  'a search': () => '/?q=emma',
  'a shelf of home': () => '/',
  'the bestsellers': async (reader) => {
    await reader.call(updateReadingStatus, { params: { id: emma }, body: { status: 'READING' } })
    return '/bestsellers'
  },
  'an author': () => '/author-details?name=Jane%20Austen',
  'a readlist': async (reader) => {
    const { id } = await reader.call(createReadlist, { body: { name: 'Regency' } })
    await reader.call(updateReadlists, { body: { book_id: emma, readlist_ids: [id] } })
    return `/readlist/${id}`
  },
}

/** Excludes outer articles: an author's page is an article that contains cards. */
function cardsOn(page: Page): Locator {
  return page.getByRole('article').filter({
    has: page.getByRole('button', { name: /^(Favorite: |Actions for )/ }),
    hasNot: page.getByRole('article'),
  })
}

/** The list of bestsellers is made anew only after a while: one that was empty a moment ago still is. */
async function openFirstCard(page: Page, path: string): Promise<Locator> {
  const card = cardsOn(page).first()
  await expect(async () => {
    await page.goto(path)
    await expect(card).toBeVisible()
  }).toPass()
  return card
}

const pointers = {
  mouse: { use: {}, press: (button: Locator) => button.click() },
  finger: {
    use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    press: (button: Locator) => button.tap(),
  },
}

for (const [pointer, { use, press }] of Object.entries(pointers)) {
  test.describe(`by ${pointer}`, () => {
    test.use(use)

    for (const [surface, reach] of Object.entries(cardPages)) {
      test(`on a card of ${surface}, the heart adds a favorite and Manage Readlists opens the readlists`, async ({
        newReader,
        signedIn,
      }) => {
        const alice = await newReader('alice')
        const path = await reach(alice)
        const page = await signedIn(alice)
        const card = await openFirstCard(page, path)
        const heart = card.getByRole('button', { name: /^Favorite: / })
        const address = page.url()
        // The covers of a readlist are left alone.
        const inMenu = pointer === 'finger' && surface === 'a readlist'

        if (inMenu) await press(card.getByRole('button', { name: /^Actions for / }))
        await press(inMenu ? card.getByRole('button', { name: 'Add to favorites' }) : heart)
        await expect(heart).toHaveAttribute('aria-pressed', 'true')
        await expect(page.getByText('Added to favorites!')).toBeVisible()
        if (pointer === 'finger') await press(card.getByRole('button', { name: /^Actions for / }))
        await press(card.getByRole('button', { name: 'Manage Readlists' }))

        await expect(page.getByRole('dialog', { name: 'Manage Readlists' })).toBeVisible()
        expect(page.url()).toBe(address)
        expect((await alice.call(listFavoriteIds, {})).google_books_ids).toHaveLength(1)
      })
    }
  })
}

test('one press on a card puts a book on the list of those to read, and another takes it off', async ({
  newReader,
  signedIn,
}) => {
  const alice = await newReader('alice')
  const page = await signedIn(alice)
  const card = await openFirstCard(page, '/?q=emma')
  const want = card.getByRole('button', { name: 'Want to Read: Emma' })
  const statusOf = async () => (await alice.call(getReadingStatus, { params: { id: emma } })).status

  await want.click()
  await expect(want).toHaveAttribute('aria-pressed', 'true')
  await expect(card.getByText('Want to Read', { exact: true })).toBeVisible()
  await expect.poll(statusOf).toBe('WANT_TO_READ')
  await want.click()
  await expect(want).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(statusOf).toBe('NOT_ADDED')

  await alice.call(updateReadingStatus, { params: { id: emma }, body: { status: 'FINISHED' } })
  await page.reload()
  await expect(card.getByText('Finished', { exact: true })).toBeVisible()
  await expect(want).toBeHidden()
})

for (const [pointer, { use }] of Object.entries(pointers)) {
  test.describe(`seen by ${pointer}`, () => {
    test.use(use)

    test('cards beside each other have their actions on one line, and covers much higher than what is said below them', async ({
      newReader,
      signedIn,
    }) => {
      const page = await signedIn(await newReader('alice'))
      await openFirstCard(page, '/?q=the')

      const cards = await cardsOn(page).evaluateAll((articles) =>
        articles.map((article) => {
          const whole = article.getBoundingClientRect()
          const cover = article.querySelector('a')?.getBoundingClientRect()
          const actions = article.querySelector('[data-name]')?.getBoundingClientRect()
          return {
            row: whole.top,
            actionsAt: actions?.bottom,
            share: (whole.bottom - (cover?.bottom ?? 0)) / (cover?.height ?? 0),
          }
        }),
      )

      expect(cards.length).toBeGreaterThan(4)
      for (const { row, actionsAt } of cards)
        expect(new Set(cards.filter((card) => card.row === row).map((card) => card.actionsAt))).toEqual(
          new Set([actionsAt]),
        )
      expect(Math.max(...cards.map(({ share }) => share))).toBeLessThan(0.65)
    })
  })
}

test.describe('by finger', () => {
  test.use(pointers.finger.use)

  for (const [surface, reach] of Object.entries(cardPages)) {
    test(`on a card of ${surface}, title and author are 44-pixel touch targets`, async ({ newReader, signedIn }) => {
      const alice = await newReader('alice')
      const path = await reach(alice)
      const page = await signedIn(alice)
      const card = await openFirstCard(page, path)
      await card.scrollIntoViewIfNeeded()

      const links = await card.getByRole('link').all()
      const heights = await Promise.all(links.map((link) => link.evaluate(heightForFinger)))

      expect(heights.length).toBeGreaterThan(0)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    })
  }
})

test.describe('by finger, on the page of another reader’s books', () => {
  test.use(pointers.finger.use)

  test('three covers stand beside each other, whose titles are 44-pixel touch targets', async ({
    newReader,
    signedIn,
  }) => {
    const bob = await newReader('bob')
    for (const id of [emma, 'shelf-kim-kipling', 'shelf-dracula-stoker', 'shelf-frankenstein-shelley'])
      await bob.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } })
    const page = await signedIn(await newReader('alice'))
    await page.goto(`/user/${bob.session.username}/books`)
    const books = page.getByRole('article')
    await expect(books).toHaveCount(4)

    const tops = await books.evaluateAll((articles) => articles.map((article) => article.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
    const titles = await books.getByRole('heading').getByRole('link').all()
    const heights = await Promise.all(titles.map((link) => link.evaluate(heightForFinger)))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)

    await books
      .first()
      .getByRole('button', { name: /^Want to Read: / })
      .tap()
    await expect(books.first().getByRole('button', { name: /^Want to Read: / })).toHaveAttribute('aria-pressed', 'true')
  })
})

/** Height in pixels, around the middle of a link, in which a touch reaches the link's target. */
function heightForFinger(link: HTMLElement): number {
  link.scrollIntoView({ block: 'center' })
  const address = link.getAttribute('href')
  const { left, width, top, height } = link.getBoundingClientRect()
  const x = left + width / 2
  const leads = (y: number) => document.elementFromPoint(x, y)?.closest('a')?.getAttribute('href') === address
  let [first, last] = [top + height / 2, top + height / 2]
  while (leads(first - 1)) first -= 1
  while (leads(last + 1)) last += 1
  return last - first + 1
}
