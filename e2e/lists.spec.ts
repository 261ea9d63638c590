import type { Locator, Page } from '@playwright/test'
import { searchBooks } from '#contract/books.ts'
import { addFavorite, listFavorites, removeFavorite } from '#contract/favorites.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { createReadlist, listReadlists, shareReadlist, updateReadlists } from '#contract/readlists.ts'
import { expect, test, type Reader } from './support/fixture.ts'
import type { Book } from '#contract/book.ts'

const genres = ['Classics', 'Fantasy', 'Historical Fiction', 'Science Fiction', 'Literary Fiction', 'Mystery']

async function someBooks(reader: Reader, count: number): Promise<Book[]> {
  const found = new Map<string, Book>()
  for (const q of genres) {
    for (let page = 1; page < 20 && found.size < count; page += 1) {
      const { books } = await reader.call(searchBooks, { query: { q, filterType: 'genre', page } })
      if (books.length === 0) break
      for (const book of books) found.set(book.google_books_id, book)
    }
  }
  return [...found.values()].slice(0, count)
}

/** Returns their titles in the order of the page, last added first. */
async function makeFavorites(reader: Reader, count: number): Promise<string[]> {
  const books = await someBooks(reader, count)
  for (const { google_books_id } of books) await reader.call(addFavorite, { body: { google_books_id } })
  return books.map((book) => book.title).toReversed()
}

async function withReadlist(reader: Reader, name: string, count: number): Promise<{ id: string; titles: string[] }> {
  const books = await someBooks(reader, count)
  const { id } = await reader.call(createReadlist, { body: { name } })
  for (const { google_books_id: book_id } of books) {
    await reader.call(updateReadlists, { body: { book_id, readlist_ids: [id] } })
  }
  return { id, titles: books.map((book) => book.title) }
}

const views = [
  ['covers', '/favorites'],
  ['rows', '/favorites?view=rows'],
] as const

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents()
const stored = async (reader: Reader) =>
  (await reader.call(listFavorites, { query: {} })).books.map((book) => book.title)

async function middleOf(card: Locator): Promise<{ x: number; y: number }> {
  const box = await card.boundingBox()
  if (!box) throw new Error('The card is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + 80 }
}

test('the heart on a card and on a book’s page adds a favorite, and five earn Collector', async ({
  newReader,
  signedIn,
}) => {
  const alice = await newReader('alice')
  await makeFavorites(alice, 3)
  const page = await signedIn(alice)

  await page.goto('/?q=dune')
  await page.getByRole('button', { name: 'Favorite: Dune', exact: true }).click()
  await expect(page.getByText('Added to favorites!')).toBeVisible()
  await expect(page.getByText('+2 points earned!')).toBeVisible()
  await page.goto('/book-details/shelf-emma-austen')
  await page.getByRole('button', { name: 'Favorite', exact: true }).click()
  await expect(page.getByText('+12 points earned!')).toBeVisible()
  const popup = page.getByRole('dialog')
  await expect(popup).toContainText('New Achievement!')
  await expect(popup).toContainText('Collector')
  await popup.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Favorites' }).click()
  await expect(page.getByRole('heading', { name: 'My Favorites' })).toBeVisible()
  await expect(cards(page)).toHaveCount(5)
  expect((await titles(page)).slice(0, 2)).toEqual(['Emma', 'Dune'])
})

test('a favorite is removed, and Undo restores it at its position', async ({ newReader, signedIn }) => {
  const alice = await newReader('alice')
  const order = await makeFavorites(alice, 4)
  const page = await signedIn(alice)
  await page.goto('/favorites')

  await page.getByRole('button', { name: `Remove ${order[1]}` }).click()
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByText(`Removed from favorites: ${order[1]}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect.poll(() => titles(page)).toEqual(order)
  await expect.poll(() => stored(alice)).toEqual(order)
})

for (const [view, path] of views)
  test(`a mouse drags a book to a new place among ${view}, and dropping it outside changes nothing`, async ({
    newReader,
    signedIn,
  }) => {
    const alice = await newReader('alice')
    const order = await makeFavorites(alice, 5)
    const page = await signedIn(alice)
    await page.goto(path)
    await expect(cards(page)).toHaveCount(5)
    const drag = async (to: { x: number; y: number }) => {
      const from = await middleOf(cards(page).first())
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 30, from.y + 10, { steps: 3 })
      await page.mouse.move(to.x, to.y, { steps: 10 })
    }

    await drag(await middleOf(cards(page).nth(2)))
    await page.mouse.up()
    const [first = '', second = '', third = '', ...rest] = order
    const moved = [second, third, first, ...rest]
    await expect.poll(() => titles(page)).toEqual(moved)
    await expect(page).toHaveURL(path)

    await drag({ x: 20, y: 20 })
    await page.mouse.up()
    await drag(await middleOf(cards(page).nth(3)))
    await page.keyboard.press('Escape')
    await page.mouse.up()

    expect(await titles(page)).toEqual(moved)
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(moved)
  })

for (const [view, path] of views)
  test(`a book is moved by keyboard among ${view}, and its position is announced`, async ({ newReader, signedIn }) => {
    const alice = await newReader('alice')
    const [first = '', second = '', third = ''] = await makeFavorites(alice, 3)
    const page = await signedIn(alice)
    await page.goto(path)
    const handle = page.getByRole('button', { name: `Move ${first}`, exact: true })
    const said = page.locator('output[aria-live="assertive"]')

    await handle.focus()
    await page.keyboard.press('Space')
    await expect(said).toHaveText(`Picked up ${first}. It is at position 1 of 3.`)
    await page.keyboard.press('End')
    await expect(said).toHaveText(`${first} will move to position 3 of 3.`)
    await page.keyboard.press('Space')
    await expect(said).toHaveText(`${first} was moved to position 3 of 3.`)

    await expect(handle).toBeFocused()
    await expect.poll(() => stored(alice)).toEqual([second, third, first])
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  for (const [view, path] of views)
    test(`touch scrolls a list of ${view}, drags a book by its handle, and by any part after a long press`, async ({
      newReader,
      signedIn,
    }) => {
      const alice = await newReader('alice')
      const [first = '', second = '', ...others] = await makeFavorites(alice, 8)
      const page = await signedIn(alice)
      await page.goto(path)
      await expect(cards(page)).toHaveCount(8)
      const cdp = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
      const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }, staying = 0) => {
        await touch('touchStart', from)
        await page.waitForTimeout(staying)
        for (let step = 1; step <= 8; step += 1) {
          const part = step / 8
          await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
        }
        await touch('touchEnd')
      }

      await expect(page.getByRole('button', { name: `Move ${first}`, exact: true })).toBeHidden()
      await page.getByRole('button', { name: 'Reorder' }).tap()
      const box = await page.getByRole('button', { name: `Move ${first}`, exact: true }).boundingBox()
      await swipe({ x: (box?.x ?? 0) + 18, y: (box?.y ?? 0) + 18 }, await middleOf(cards(page).nth(1)))
      await expect.poll(() => titles(page)).toEqual([second, first, ...others])

      await swipe(await middleOf(cards(page).nth(1)), await middleOf(cards(page).first()), 400)
      await expect.poll(() => titles(page)).toEqual([first, second, ...others])

      const card = await middleOf(cards(page).nth(2))
      await swipe({ x: card.x, y: 600 }, { x: card.x, y: 200 })
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
      expect(await titles(page)).toEqual([first, second, ...others])
    })

  test('the first two books of a list are in the first view, and its filters open at a press', async ({
    newReader,
    signedIn,
    beside,
  }) => {
    const alice = await newReader('alice')
    const bob = await newReader('bob')
    const description = 'Long ones, for when it is dark by four: a pot of tea, a lamp, and nothing to do till spring.'
    const { id } = await alice.call(createReadlist, { body: { name: 'Winter evenings', description } })
    for (const { google_books_id: book_id } of await someBooks(alice, 3))
      await alice.call(updateReadlists, { body: { book_id, readlist_ids: [id] } })
    await alice.call(shareReadlist, { body: { readlist_id: id, target_username: bob.session.username } })

    for (const page of [await signedIn(alice), await beside(bob)]) {
      await page.goto(`/readlist/${id}`)
      for (const card of [cards(page).first(), cards(page).nth(1)])
        await expect(card.locator('a').first()).toBeInViewport({ ratio: 0.9 })

      await expect(page.getByLabel('Decade')).toBeHidden()
      await page.getByRole('button', { name: 'Filters' }).tap()
      await expect(page.getByLabel('Decade')).toBeVisible()
      await expect(page.getByLabel('Sort')).toBeVisible()
    }
  })
})

test('a long list renders only visible books, and its end can be reached', async ({ newReader, signedIn }) => {
  test.slow()
  const alice = await newReader('alice')
  const order = await makeFavorites(alice, 150)
  const page = await signedIn(alice)
  const rest = Promise.withResolvers<void>()
  await page.route('**/api/favorites/', async (route) => {
    await rest.promise
    await route.fallback()
  })
  await page.goto('/favorites')
  await expect(page.getByText('150 books')).toBeVisible()
  await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(order.slice(0, 3))
  expect(await cards(page).count()).toBeLessThan(60)

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(cards(page)).toHaveCount(0)
  const before = await page.evaluate(() => [scrollY, document.documentElement.scrollHeight])
  expect(before[0]).toBeGreaterThan(0)
  rest.resolve()
  await expect(page.getByRole('heading', { name: order.at(-1) ?? '', exact: true })).toBeInViewport()
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight])).toEqual(before)
  expect(await cards(page).count()).toBeLessThan(60)
  await page.getByRole('button', { name: `Move ${order.at(-1)}`, exact: true }).click()
  await page.getByRole('button', { name: 'To the beginning' }).click()
  await expect.poll(async () => (await stored(alice))[0]).toBe(order.at(-1))
})

test('books can be filtered by decade and genre, and not reordered while filtered', async ({ newReader, signedIn }) => {
  const alice = await newReader('alice')
  for (const google_books_id of ['shelf-emma-austen', 'shelf-dune-herbert', 'shelf-solaris-lem']) {
    await alice.call(addFavorite, { body: { google_books_id } })
  }
  const page = await signedIn(alice)
  await page.goto('/favorites')

  await page.getByLabel('Decade').selectOption('1960s')
  await expect.poll(() => titles(page)).toEqual(['Solaris', 'Dune'])
  await expect(page.getByText('Reordering is off while a filter is on.')).toBeVisible()
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['Solaris', 'Dune'])
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await expect.poll(() => titles(page)).toEqual(['Solaris', 'Dune', 'Emma'])
})

test('a change made in another tab is reported and shown', async ({ newReader, signedIn }) => {
  const alice = await newReader('alice')
  const [first = '', second = '', third = ''] = await makeFavorites(alice, 3)
  const page = await signedIn(alice)
  await page.goto('/favorites')
  await expect(cards(page)).toHaveCount(3)
  const { books } = await alice.call(listFavorites, { query: {} })
  await alice.call(removeFavorite, { body: { google_books_id: books[1]?.google_books_id ?? '' } })

  await page.getByRole('button', { name: `Move ${third}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')

  await expect(page.getByRole('alert')).toContainText('The list has changed in the meantime. Please try again.')
  await expect.poll(() => titles(page)).toEqual([first, third])
  expect(await titles(page)).not.toContain(second)
})

test('two windows that each move a book both keep their move', async ({ newReader, signedIn, beside }) => {
  const alice = await newReader('alice')
  const [first = '', second = '', third = '', fourth = ''] = await makeFavorites(alice, 4)
  const [one, other] = [await signedIn(alice), await beside(alice)]
  for (const page of [one, other]) {
    await page.goto('/favorites')
    await expect(cards(page)).toHaveCount(4)
  }

  await moveByKeys(one, fourth, ['Home'])
  await expect.poll(() => stored(alice)).toEqual([fourth, first, second, third])
  await moveByKeys(other, first, ['ArrowRight'])

  await expect.poll(() => stored(alice)).toEqual([fourth, second, first, third])
})

async function moveByKeys(page: Page, title: string, keys: string[]) {
  await page.getByRole('button', { name: `Move ${title}`, exact: true }).focus()
  for (const key of ['Space', ...keys, 'Space']) await page.keyboard.press(key)
}

test('a readlist is created from a book, filled, opened, renamed and deleted', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('alice'))
  await page.goto('/book-details/shelf-emma-austen')

  await page.getByRole('button', { name: 'Manage Readlists' }).click()
  const popup = page.getByRole('dialog', { name: 'Manage Readlists' })
  await expect(popup.getByText('Select the readlists to add/remove this book:')).toBeVisible()
  await expect(popup.getByRole('checkbox', { name: /Done Reading/ })).toBeDisabled()
  await popup.getByRole('button', { name: '+ Create New Readlist' }).click()
  await popup.getByLabel('Name of the new readlist').fill('Regency')
  await popup.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(popup.getByRole('checkbox', { name: 'Regency' })).toBeChecked()
  await popup.getByRole('button', { name: 'Apply' }).click()
  await expect(popup).toBeHidden()

  await page.getByRole('link', { name: 'Readlists', exact: true }).click()
  const card = page.getByRole('article').filter({ hasText: 'Regency' })
  await expect(card).toContainText('Books: 1')
  await card.getByRole('link', { name: 'Regency' }).click()
  await expect.poll(() => titles(page)).toEqual(['Emma'])
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Georgian')
  await dialog.getByLabel('Description (optional)').fill('Balls, and what comes of them.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Georgian' })).toBeVisible()
  await expect(page.getByText('Balls, and what comes of them.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Georgian' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete this readlist?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  await expect(page).toHaveURL(/\/readlists$/)
  await expect(page.getByText('Done Reading')).toBeVisible()
  await expect(page.getByText('Georgian')).toBeHidden()
})

test('a finished book is ticked in Done Reading, which nobody can untick', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('alice'))
  await page.goto('/book-details/shelf-emma-austen')
  await page.getByRole('button', { name: 'Finished Reading' }).click()
  await expect(page.getByText('Currently: Finished Reading')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()

  await page.getByRole('button', { name: 'Manage Readlists' }).click()

  const box = page.getByRole('checkbox', { name: /Done Reading/ })
  await expect(box).toBeChecked()
  await expect(box).toBeDisabled()
})

test('a readlist is shared, opened by the other reader, and unshared', async ({ newReader, signedIn, browser }) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const { id, titles: order } = await withReadlist(alice, 'Shared shelf', 3)
  const page = await signedIn(alice)
  await page.goto('/readlists')

  await page.getByRole('button', { name: 'Share Shared shelf' }).click()
  await page.getByPlaceholder('Enter username').fill('nobody-of-this-name')
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText("We couldn't find this reader.")).toBeVisible()
  await page.getByPlaceholder('Enter username').fill(bob.session.username)
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText(`Readlist shared with ${bob.session.username}`)).toBeVisible()
  await expect(page.getByRole('dialog', { name: /Curator|New Achievement/ })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  const bobs = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await bobs.addInitScript(({ token, ...user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, bob.session)
  await bobs.goto('/readlists')
  await bobs.getByRole('link', { name: `Shared shelf (by ${alice.session.username})` }).click()
  await expect.poll(() => titles(bobs)).toEqual(order)
  await expect(bobs.getByText(`by ${alice.session.username}`)).toBeVisible()
  await expect(bobs.getByRole('button', { name: /^(Remove|Move) / })).toHaveCount(0)

  await page.getByRole('button', { name: 'Share Shared shelf' }).click()
  await page.getByRole('button', { name: `Stop sharing with ${bob.session.username}` }).click()
  await expect(page.getByText(`Readlist no longer shared with ${bob.session.username}`)).toBeVisible()
  await bobs.goto(`/readlist/${id}`)
  await expect(bobs.getByText("We couldn't find this readlist.")).toBeVisible()
  await bobs.close()
})

test('a readlist of another reader is liked, and found again among one’s own', async ({ newReader, signedIn }) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const { id } = await withReadlist(alice, 'Open shelf', 2)
  await alice.call(updateReadlistAudience, { params: { id }, body: { public: true } })
  const page = await signedIn(bob)
  await page.goto(`/readlist/${id}`)

  await page.getByRole('button', { name: 'Like Open shelf' }).click()

  await expect(page.getByRole('button', { name: 'Like Open shelf 1 like', pressed: true })).toBeVisible()
  await expect.poll(async () => (await alice.call(listReadlists, { query: {} })).readlists[1]?.likes_count).toBe(1)
  await page.goto('/readlists')
  const liked = page.getByRole('region', { name: 'Liked' })
  await expect(liked.getByRole('link', { name: `Open shelf by ${alice.session.username}` })).toBeVisible()
  await liked.getByRole('button', { name: 'Like Open shelf 1 like', pressed: true }).click()
  await expect(liked.getByRole('button', { name: 'Like Open shelf', exact: true, pressed: false })).toBeVisible()
  await expect.poll(async () => (await alice.call(listReadlists, { query: {} })).readlists[1]?.likes_count).toBe(0)
})

test('an author’s name leads to the author, from a card and by the address', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('alice'))
  await page.goto('/?q=good+omens')

  await page.getByRole('link', { name: 'Neil Gaiman' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Neil Gaiman' })).toBeVisible()
  await expect(page.getByText('Writing in:')).toBeVisible()
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Books by Neil Gaiman' })).toBeVisible()
  await page.goto('/author-details?name=ursula+k.+le+guin')

  await expect(page.getByRole('heading', { level: 1, name: 'Ursula K. Le Guin' })).toBeVisible()
})

test('without a newspaper the most read books are shown, and a card opens its book', async ({
  newReader,
  signedIn,
}) => {
  const alice = await newReader('alice')
  await makeFavorites(alice, 2)
  const page = await signedIn(alice)

  await page.getByRole('link', { name: 'Bestsellers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Most read on Octavo' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('NYT_API_KEY')
  await expect(page.getByText('#1', { exact: true })).toBeVisible()
  const title = await page.getByRole('main').getByRole('listitem').first().getByRole('heading').textContent()
  await page.getByText('#1', { exact: true }).click({ force: true })

  await expect(page).toHaveURL(/\/book-details\//)
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
})

test('the readlists popup does not shift, however late they load', async ({ newReader, signedIn }) => {
  const alice = await newReader('alice')
  for (const name of ['Summer', 'Autumn', 'Winter', 'Spring', 'Gifts'])
    await alice.call(createReadlist, { body: { name } })
  const page = await signedIn(alice)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/?q=dune')
  const lists = Promise.withResolvers<void>()
  await page.route('**/api/readlists/**', async (route) => {
    await lists.promise
    await route.fallback()
  })

  await page.getByRole('button', { name: 'Manage Readlists' }).first().click()
  const title = page.getByRole('heading', { name: 'Manage Readlists' })
  await expect(title).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('dialog').getByText('Loading')).toBeAttached()
  const before = await title.boundingBox()
  lists.resolve()
  await expect(page.getByRole('checkbox', { name: 'Gifts' })).toBeVisible()

  expect(await title.boundingBox()).toEqual(before)
})

test('on a phone a list renders in batches of cards, and is soon complete', async ({ page, newReader, signedIn }) => {
  const alice = await newReader('alice')
  const { id } = await withReadlist(alice, 'Summer', 30)
  await page.setViewportSize({ width: 390, height: 780 })
  await page.addInitScript(() => {
    const handfuls: number[] = []
    Object.assign(window, { handfuls })
    new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes].filter((node) => node instanceof Element))
      const come = added.map((node) => node.querySelectorAll('article').length).reduce((sum, count) => sum + count, 0)
      if (come > 0) handfuls.push(come)
    }).observe(document, { childList: true, subtree: true })
  })
  await signedIn(alice)

  await page.goto(`/readlist/${id}`)

  await expect(page.getByRole('article')).toHaveCount(30)
  const handfuls = await page.evaluate(() => (window as unknown as { handfuls: number[] }).handfuls)
  expect(Math.max(...handfuls)).toBeLessThanOrEqual(10)
})

test('a list too long to be rendered whole is printed whole', async ({ newReader, signedIn }) => {
  const ursula = await newReader('ursula')
  const { id } = await withReadlist(ursula, 'Everything', 125)
  const page = await signedIn(ursula)
  await page.goto(`/readlist/${id}`)
  await expect(page.getByText('125 books')).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(125)

  const printed = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    return document.querySelectorAll('main article').length
  })

  expect(printed).toBe(125)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(125)
})

test('on the card of a readlist no book hides another', async ({ newReader, signedIn }) => {
  const iris = await newReader('iris')
  await withReadlist(iris, 'Rainy days', 7)
  const page = await signedIn(iris)

  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/readlists')
    const shelf = page.getByRole('article').filter({ hasText: 'Rainy days' }).locator('[aria-hidden] > div')
    await expect(shelf.locator('> span')).toHaveCount(7)

    const overlapping = await shelf.first().evaluate((row) => {
      const floor = row.getBoundingClientRect().bottom
      const boxes = [...row.children].map((book) => book.getBoundingClientRect()).filter(({ top }) => top < floor)
      return boxes.filter((box, index) => index > 0 && box.left < (boxes[index - 1]?.right ?? 0)).length
    })

    expect(overlapping).toBe(0)
  }
})
