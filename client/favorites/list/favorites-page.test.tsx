import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { addFavorite, listFavorites, removeFavorite, reorderFavorites } from '#contract/favorites.ts'
import { aBook, books as someBooks, nothingEarned } from '../../testing/a-book.ts'
import { fakeApi, show, whereabouts } from '../../testing/fake-api.tsx'
import { FavoritesPage } from './favorites-page.tsx'
import type { Book } from '#contract/book.ts'

const three = [
  aBook({ title: 'Kindred', year: '1979', genres: ['Science Fiction'] }),
  aBook({ title: 'Emma', year: '1815', genres: ['Classics'] }),
  aBook({ title: 'Dune', year: '1965', genres: ['Science Fiction', 'Classics'] }),
]

/** A fake server that stores favorites. */
function withFavorites(books: Book[]) {
  let stored = books
  return fakeApi()
    .on(listFavorites, () => ({ books: stored, total: stored.length }))
    .on(removeFavorite, ({ body }) => {
      stored = stored.filter((book) => book.google_books_id !== body.google_books_id)
      return { gamification: nothingEarned }
    })
    .on(addFavorite, ({ body }) => {
      const book = books.find((each) => each.google_books_id === body.google_books_id) ?? aBook()
      stored = [book, ...stored]
      return { book, gamification: nothingEarned }
    })
    .on(reorderFavorites, ({ body }) => {
      stored = body.ordered_book_ids.flatMap((id) => stored.find((book) => book.google_books_id === id) ?? [])
      return {}
    })
}

const titles = () => screen.getAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent)
const page = (
  <main>
    <FavoritesPage />
  </main>
)
const open = async (books = three) => {
  const view = show(page, { api: withFavorites(books), as: 'alice', at: '/favorites' })
  if (books.length > 0) await screen.findByRole('heading', { name: books[0]?.title ?? '' })
  return view
}

test('the favorites are shown in order, each with its actions', async () => {
  await open()

  expect(screen.getByRole('heading', { level: 1, name: 'My Favorites' })).toBeVisible()
  expect(titles()).toEqual(['Kindred', 'Emma', 'Dune'])
  const card = within(screen.getAllByRole('listitem')[1] as HTMLElement)
  expect(card.getByRole('link', { name: 'Emma' })).toHaveAttribute('href', '/book-details/emma')
  expect(card.getByRole('article')).toHaveTextContent('1815 · Genre: Classics')
  expect(card.getByRole('button', { name: 'Manage Readlists' })).toBeVisible()
  expect(screen.getByText('3 books')).toBeVisible()
})

test('no heading level is skipped', async () => {
  await open()

  const levels = screen.getAllByRole('heading').map((heading) => heading.tagName)
  expect(levels).toEqual(['H1', 'H2', 'H3', 'H3', 'H3'])
})

test('without favorites the page says so, and links to the search', async () => {
  await open([])

  expect(await screen.findByText('No books found.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find books' })).toHaveAttribute('href', '/')
})

test('favorites that fail to load can be retried', async () => {
  const api = fakeApi().on(listFavorites, () => fail('unavailable'))
  const { reader } = show(<FavoritesPage />, { api, as: 'alice' })

  expect(await screen.findByText('Failed to load favorites.')).toBeVisible()
  api.on(listFavorites, { books: three, total: 3 })
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Emma' })).toBeVisible()
})

/** A fake server with this many favorites, which returns the whole list only when released. */
function withLongList(count: number) {
  const books = someBooks(count).map((book, index) => ({
    ...book,
    genres: [index === count - 1 ? 'Poetry' : 'Classics'],
  }))
  const rest = Promise.withResolvers<void>()
  const api = withFavorites(books).on(listFavorites, async ({ query }) => {
    if (query.first === undefined) await rest.promise
    return { books: books.slice(0, query.first), total: count }
  })
  return { api, rest, books }
}

const askedFor = (api: ReturnType<typeof fakeApi>) => api.sent(listFavorites).map(({ query }) => query.first)

test('the first books of a long list are shown before the rest, with the total number', async () => {
  const { api, rest } = withLongList(100)
  show(page, { api, as: 'alice' })

  expect(await screen.findByRole('heading', { name: 'Book 1' })).toBeVisible()
  expect(screen.getByText('100 books')).toBeVisible()
  expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '100')
  expect(askedFor(api)).toEqual([60, undefined])
  const before = screen.getAllByRole('listitem')[0]
  screen.getByRole('link', { name: 'Book 2' }).focus()
  rest.resolve()

  expect(await screen.findByRole('button', { name: 'Move Book 1' })).toBeInTheDocument()
  expect(screen.getByText('100 books')).toBeVisible()
  expect(screen.getAllByRole('listitem')[0]).toBe(before)
  expect(screen.getByRole('link', { name: 'Book 2' })).toHaveFocus()
  expect(askedFor(api)).toEqual([60, undefined])
})

test.each([1, 60])('a list of %d is requested once', async (count) => {
  const { api } = withLongList(count)
  show(page, { api, as: 'alice' })

  expect(await screen.findByRole('button', { name: 'Remove Book 1' })).not.toHaveAttribute('aria-disabled')
  expect(askedFor(api)).toEqual([60])
})

test('a long list that is already cached is requested as a whole', async () => {
  const { api, rest } = withLongList(100)
  rest.resolve()
  const { comeBack } = show(page, { api, as: 'alice' })
  await screen.findByRole('button', { name: 'Move Book 1' })

  await comeBack()

  expect(askedFor(api)).toEqual([60, undefined, undefined])
})

test('actions that need the whole list are disabled until all of it has loaded', async () => {
  const { api, rest } = withLongList(100)
  const { reader } = show(page, { api, as: 'alice' })

  const remove = await screen.findByRole('button', { name: 'Remove Book 1' })
  expect(screen.getByLabelText('Decade')).toBeDisabled()
  expect(screen.getByLabelText('Genre')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Move Book 1' })).toBeNull()
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  await reader.click(remove)
  expect(titles()[0]).toBe('Book 1')
  expect(api.sent(removeFavorite)).toEqual([])
  rest.resolve()

  await waitFor(() => expect(screen.getByLabelText('Genre')).toBeEnabled())
  await reader.selectOptions(screen.getByLabelText('Genre'), 'Poetry')
  expect(titles()).toEqual(['Book 100'])
  expect(screen.getByText('1 of 100 books')).toBeVisible()
  await reader.click(screen.getByRole('button', { name: 'Remove Book 100' }))
  await waitFor(() => expect(api.sent(removeFavorite)).toHaveLength(1))
})

test('a list opened with a filter is shown once all of it has loaded', async () => {
  const { api, rest } = withLongList(100)
  show(page, { api, as: 'alice', at: '/favorites?genre=Poetry' })
  await waitFor(() => expect(askedFor(api)).toEqual([60, undefined]))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(screen.getByText('Loading...')).toBeInTheDocument()
  rest.resolve()

  expect(await screen.findByRole('heading', { name: 'Book 100' })).toBeVisible()
  expect(titles()).toEqual(['Book 100'])
})

test('if the rest of a long list fails to load, the first books stay, and the rest can be retried', async () => {
  const { api, rest, books } = withLongList(100)
  const answer = ({ query }: { query: { first?: number } }) =>
    query.first === undefined ? fail('unavailable') : { books: books.slice(0, query.first), total: 100 }
  const { reader } = show(page, { api: api.on(listFavorites, answer), as: 'alice' })

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the rest of the books.')
  expect(titles()[0]).toBe('Book 1')
  expect(screen.getByText('100 books')).toBeVisible()
  expect(screen.getByLabelText('Genre')).toBeDisabled()
  expect(screen.getByText('Filters and changes are available once all books have loaded.')).toBeVisible()
  rest.resolve()
  api.on(listFavorites, { books, total: 100 })
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('button', { name: 'Move Book 1' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a favorite removed while the rest loads is not in the loaded list', async () => {
  const { api, books } = withLongList(100)
  const late = Promise.withResolvers<void>()
  let kept = books
  api.on(listFavorites, async ({ query }) => {
    const now = kept
    if (query.first === undefined && now === books) await late.promise
    return { books: now.slice(0, query.first), total: now.length }
  })
  const { queries } = show(page, { api, as: 'alice' })
  await screen.findByText('100 books')
  await waitFor(() => expect(askedFor(api)).toEqual([60, undefined]))

  kept = books.slice(1)
  await queries.invalidateQueries({ queryKey: ['favorites'] })
  expect(await screen.findByRole('button', { name: 'Move Book 2' })).toBeInTheDocument()
  late.resolve()

  await act(() => late.promise)
  expect(screen.getByText('99 books')).toBeVisible()
  expect(titles()[0]).toBe('Book 2')
  expect(askedFor(api)).toEqual([60, undefined, 60, undefined])
})

test('favorites stay visible when a refetch fails', async () => {
  const { api, comeBack } = await open()

  api.on(listFavorites, () => fail('unavailable'))
  await comeBack()

  expect(titles()).toEqual(['Kindred', 'Emma', 'Dune'])
})

test('a removed book disappears at once, and Undo restores it at its position', async () => {
  const { reader, api } = await open()

  await reader.click(screen.getByRole('button', { name: 'Remove Emma' }))
  expect(titles()).toEqual(['Kindred', 'Dune'])
  expect(await screen.findByText('Removed from favorites: Emma')).toBeVisible()
  await reader.click(screen.getByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(titles()).toEqual(['Kindred', 'Emma', 'Dune']))
  expect(api.sent(reorderFavorites)[0]?.body).toEqual({
    ordered_book_ids: ['kindred', 'emma', 'dune'],
    moved: { google_books_id: 'emma', after: 'kindred' },
  })
})

test('Undo does not affect books moved since', async () => {
  const { reader, api, comeBack } = await open()

  await reader.click(screen.getByRole('button', { name: 'Remove Emma' }))
  await screen.findByRole('button', { name: 'Undo' })
  screen.getByRole('button', { name: 'Move Dune' }).focus()
  await reader.keyboard(' {Home} ')
  await waitFor(() => expect(api.sent(reorderFavorites)).toHaveLength(1))
  await reader.click(screen.getByRole('button', { name: 'Undo' }))
  expect(titles()).toEqual(['Dune', 'Kindred', 'Emma'])

  await waitFor(() => expect(api.sent(reorderFavorites)).toHaveLength(2))
  await comeBack()
  expect(titles()).toEqual(['Dune', 'Kindred', 'Emma'])
})

test('two removals can be undone in any order, with immediate effect', async () => {
  const { reader, api, comeBack } = await open()
  await reader.click(screen.getByRole('button', { name: 'Remove Emma' }))
  await screen.findByText('Removed from favorites: Emma')
  await reader.click(screen.getByRole('button', { name: 'Remove Dune' }))
  await screen.findByText('Removed from favorites: Dune')

  const [older, newer] = screen.getAllByRole('button', { name: 'Undo' })
  await reader.click(older as HTMLElement)
  await reader.click(newer as HTMLElement)
  expect(titles()).toEqual(['Kindred', 'Emma', 'Dune'])

  await waitFor(() => expect(api.sent(reorderFavorites)).toHaveLength(2))
  await comeBack()
  expect(titles()).toEqual(['Kindred', 'Emma', 'Dune'])
})

test('a book removed right after another does not reappear briefly', async () => {
  const { reader, api } = await open()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let stored = three
  api
    .on(listFavorites, () => ({ books: stored, total: stored.length }))
    .on(removeFavorite, async ({ body }) => {
      await (body.google_books_id === 'emma' ? second : first).promise
      stored = stored.filter((book) => book.google_books_id !== body.google_books_id)
      return { gamification: nothingEarned }
    })
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(...titles().map(String)))
  watch.observe(document.body, { childList: true, subtree: true })

  await reader.click(screen.getByRole('button', { name: 'Remove Kindred' }))
  await reader.click(screen.getByRole('button', { name: 'Remove Emma' }))
  seen.length = 0
  first.resolve()
  await screen.findByText('Removed from favorites: Kindred')
  await waitFor(() => expect(api.sent(removeFavorite)).toHaveLength(2))
  expect(api.sent(listFavorites)).toHaveLength(1)
  second.resolve()
  await screen.findByText('Removed from favorites: Emma')
  watch.disconnect()

  expect(titles()).toEqual(['Dune'])
  expect(seen).not.toContain('Emma')
})

test('a book moved while a removal is pending stays at its new position', async () => {
  const { reader, api, comeBack } = await open()
  const [removing, moving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let stored = three
  api
    .on(listFavorites, () => ({ books: stored, total: stored.length }))
    .on(removeFavorite, async ({ body }) => {
      await removing.promise
      stored = stored.filter((book) => book.google_books_id !== body.google_books_id)
      return { gamification: nothingEarned }
    })
    .on(reorderFavorites, async ({ body }) => {
      await moving.promise
      stored = body.ordered_book_ids.flatMap((id) => stored.find((book) => book.google_books_id === id) ?? [])
      return {}
    })

  await reader.click(screen.getByRole('button', { name: 'Remove Emma' }))
  screen.getByRole('button', { name: 'Move Dune' }).focus()
  await reader.keyboard(' {Home} ')
  removing.resolve()
  await screen.findByText('Removed from favorites: Emma')
  await waitFor(() => expect(api.sent(reorderFavorites)).toHaveLength(1))
  expect(api.sent(listFavorites)).toHaveLength(1)
  expect(titles()).toEqual(['Dune', 'Kindred'])
  moving.resolve()

  await waitFor(() => expect(api.sent(listFavorites)).toHaveLength(2))
  await comeBack()
  expect(titles()).toEqual(['Dune', 'Kindred'])
})

test('a book moved during an Undo is moved after it, and both keep their positions', async () => {
  const { reader, api, comeBack } = await open()
  await reader.click(screen.getByRole('button', { name: 'Remove Emma' }))
  await screen.findByRole('button', { name: 'Undo' })
  const adding = Promise.withResolvers<void>()
  let stored = three.filter((book) => book.title !== 'Emma')
  api
    .on(listFavorites, () => ({ books: stored, total: stored.length }))
    .on(addFavorite, async () => {
      await adding.promise
      stored = [three[1] ?? aBook(), ...stored]
      return { book: stored[0] ?? aBook(), gamification: nothingEarned }
    })
    .on(reorderFavorites, ({ body }) => {
      stored = body.ordered_book_ids.flatMap((id) => stored.find((book) => book.google_books_id === id) ?? [])
      return {}
    })

  await reader.click(screen.getByRole('button', { name: 'Undo' }))
  screen.getByRole('button', { name: 'Move Dune' }).focus()
  await reader.keyboard(' {Home} ')
  expect(titles()).toEqual(['Dune', 'Kindred', 'Emma'])
  adding.resolve()

  await waitFor(() => expect(api.sent(reorderFavorites)).toHaveLength(2))
  expect(api.sent(reorderFavorites).map(({ body }) => body.moved?.google_books_id)).toEqual(['emma', 'dune'])
  await comeBack()
  expect(titles()).toEqual(['Dune', 'Kindred', 'Emma'])
})

test('a failed removal does not affect other books removed in the meantime', async () => {
  const { reader, api } = await open()
  const first = Promise.withResolvers<never>()
  api.on(removeFavorite, ({ body }) => (body.google_books_id === 'emma' ? first.promise : new Promise(() => {})))

  await reader.click(screen.getByRole('button', { name: 'Remove Emma' }))
  await reader.click(screen.getByRole('button', { name: 'Remove Kindred' }))
  first.reject(new Error('refused'))

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update favorites. Please try again.')
  expect(titles()).toEqual(['Emma', 'Dune'])
})

test('a double click on Remove takes one book off, though the next one slides under the pointer', async () => {
  const { reader, api, comeBack } = await open()
  const removeUnderPointer = () => screen.getAllByRole('button', { name: /^Remove / })[0] as HTMLElement

  await reader.click(removeUnderPointer())
  fireEvent.click(removeUnderPointer(), { detail: 2 })

  expect(titles()).toEqual(['Emma', 'Dune'])
  await screen.findByText('Removed from favorites: Kindred')
  await comeBack()
  expect(api.sent(removeFavorite)).toHaveLength(1)
})

test('removing a book moves the focus to the next one’s Remove button', async () => {
  const { reader } = await open()

  screen.getByRole('button', { name: 'Remove Kindred' }).focus()
  await reader.keyboard('{Enter}')

  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Emma' })).toHaveFocus())
})

test('removing the last book moves the focus to the page', async () => {
  const { reader } = await open([aBook({ title: 'Kindred' })])

  await reader.click(screen.getByRole('button', { name: 'Remove Kindred' }))

  expect(await screen.findByText('No books found.')).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a removal that fails is rolled back with an error', async () => {
  const { reader, api } = await open()
  api.on(removeFavorite, () => fail('busy'))

  await reader.click(screen.getByRole('button', { name: 'Remove Emma' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Octavo is very busy. Please try again shortly.')
  await waitFor(() => expect(titles()).toEqual(['Kindred', 'Emma', 'Dune']))
})

test('decade and genre filter the books; the address keeps them, and Clear filters shows all again', async () => {
  const { reader } = await open()
  const [decade, genre] = [screen.getByLabelText('Decade'), screen.getByLabelText('Genre')]

  expect([...(decade as HTMLSelectElement).options].map((option) => option.text)).toEqual([
    'All Decades',
    '1810s',
    '1960s',
    '1970s',
  ])
  await reader.selectOptions(genre, 'Classics')
  expect(titles()).toEqual(['Emma', 'Dune'])
  expect(screen.getByText('2 of 3 books')).toBeVisible()
  await reader.selectOptions(decade, '1960s')
  expect(titles()).toEqual(['Dune'])
  expect(whereabouts()).toBe('/favorites?decade=1960s&genre=Classics')
  await reader.selectOptions(decade, '1970s')
  expect(screen.getByText('No books found.')).toBeVisible()
  await reader.click(screen.getByRole('button', { name: 'Clear filters' }))

  expect(titles()).toEqual(['Kindred', 'Emma', 'Dune'])
  expect(screen.getByRole('region', { name: 'My Favorites' })).toHaveFocus()
})

test('reordering is disabled while a filter is set, and the page says so', async () => {
  const { reader } = await open()
  expect(screen.getByRole('button', { name: 'Move Emma' })).toBeInTheDocument()

  await reader.selectOptions(screen.getByLabelText('Genre'), 'Classics')

  expect(screen.getByText('Reordering is off while a filter is on.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Move Emma' })).toBeNull()
})

test('a list can be sorted: the address keeps it, and only its own order can be changed', async () => {
  const { reader } = await open()
  const sort = screen.getByLabelText('Sort')
  expect([...(sort as HTMLSelectElement).options].map((option) => option.text)).toEqual([
    'List Order',
    'By Title',
    'By Author',
    'Newest First',
    'Highest Rated',
  ])

  await reader.selectOptions(sort, 'By Title')

  expect(titles()).toEqual(['Dune', 'Emma', 'Kindred'])
  expect(whereabouts()).toBe('/favorites?order=title')
  expect(screen.getByText('Reordering is off while the books are sorted.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reorder' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Move Emma' })).toBeNull()

  await reader.selectOptions(screen.getByLabelText('Genre'), 'Classics')
  expect(titles()).toEqual(['Dune', 'Emma'])
  await reader.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(titles()).toEqual(['Dune', 'Emma', 'Kindred'])

  await reader.selectOptions(sort, 'List Order')
  expect(titles()).toEqual(['Kindred', 'Emma', 'Dune'])
  expect(screen.getByRole('button', { name: 'Reorder' })).toBeVisible()
})

test('a book can be moved by keyboard, and every step is announced', async () => {
  const { reader, api } = await open()
  const said = () => document.querySelector('[aria-live="assertive"]')?.textContent

  screen.getByRole('button', { name: 'Move Dune' }).focus()
  await reader.keyboard(' ')
  expect(said()).toBe('Picked up Dune. It is at position 3 of 3.')
  await reader.keyboard('{Home}')
  expect(said()).toBe('Dune will move to position 1 of 3.')
  await reader.keyboard('{ArrowRight} ')

  expect(said()).toBe('Dune was moved to position 2 of 3.')
  expect(titles()).toEqual(['Kindred', 'Dune', 'Emma'])
  expect(screen.getByRole('button', { name: 'Move Dune' })).toHaveFocus()
  await waitFor(() =>
    expect(api.sent(reorderFavorites)[0]?.body).toEqual({
      ordered_book_ids: ['kindred', 'dune', 'emma'],
      moved: { google_books_id: 'dune', after: 'kindred' },
    }),
  )
})

test('Escape and losing the focus put a dragged book back', async () => {
  const { reader, api } = await open()
  const handle = screen.getByRole('button', { name: 'Move Dune' })

  handle.focus()
  await reader.keyboard(' {Home}{Escape}')
  expect(handle).toHaveAttribute('aria-pressed', 'false')
  await reader.keyboard(' {Home}{Tab}')

  expect(handle).toHaveAttribute('aria-pressed', 'false')
  expect(titles()).toEqual(['Kindred', 'Emma', 'Dune'])
  expect(api.sent(reorderFavorites)).toEqual([])
})

test('a book can be moved without dragging, by entering its position', async () => {
  const { reader } = await open()

  await reader.click(screen.getByRole('button', { name: 'Move Kindred' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Book' }))
  await reader.clear(dialog.getByLabelText('Position, from 1 to 3'))
  await reader.type(dialog.getByLabelText('Position, from 1 to 3'), '4')
  expect(dialog.getByText('Please enter a number from 1 to 3.')).toBeVisible()
  await reader.click(dialog.getByRole('button', { name: 'To the end' }))

  expect(titles()).toEqual(['Emma', 'Dune', 'Kindred'])
})

test('an order that cannot be saved is rolled back with an error', async () => {
  const { reader, api } = await open()
  api.on(reorderFavorites, () => fail('order_does_not_match'))

  screen.getByRole('button', { name: 'Move Dune' }).focus()
  await reader.keyboard(' {Home} ')

  expect(await screen.findByRole('alert')).toHaveTextContent('The list has changed in the meantime. Please try again.')
  await waitFor(() => expect(titles()).toEqual(['Kindred', 'Emma', 'Dune']))
})

test('an order that cannot be saved is rolled back even if the refetch fails', async () => {
  const { reader, api } = await open()
  const said = () => document.querySelector('[aria-live="assertive"]')?.textContent
  api.on(reorderFavorites, () => fail('unavailable')).on(listFavorites, () => fail('unavailable'))

  screen.getByRole('button', { name: 'Move Dune' }).focus()
  await reader.keyboard(' {Home} ')

  expect(await screen.findByRole('alert')).toBeVisible()
  await waitFor(() => expect(titles()).toEqual(['Kindred', 'Emma', 'Dune']))
  await waitFor(() => expect(said()).toBe("The move wasn't saved. The books are back in their previous order."))
})

test('a move made while another one fails is rolled back with it, and is not sent', async () => {
  const { reader, api } = await open()
  const first = Promise.withResolvers<never>()
  api.on(reorderFavorites, () => first.promise)

  screen.getByRole('button', { name: 'Move Dune' }).focus()
  await reader.keyboard(' {Home} ')
  screen.getByRole('button', { name: 'Move Emma' }).focus()
  await reader.keyboard(' {Home} ')
  expect(titles()).toEqual(['Emma', 'Dune', 'Kindred'])
  first.reject(new Error('The network is away.'))

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save the new order. Please try again.')
  await waitFor(() => expect(titles()).toEqual(['Kindred', 'Emma', 'Dune']))
  expect(api.sent(reorderFavorites)).toHaveLength(1)
})
