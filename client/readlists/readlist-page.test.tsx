import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { fail, Failure } from '#contract/errors.ts'
import {
  addToReadlist,
  deleteReadlist,
  getReadlist,
  leaveReadlist,
  listReadlists,
  listReadlistShares,
  maxReadlistDescription,
  likeReadlist,
  noteReadlistBook,
  removeFromReadlist,
  renameReadlist,
  reorderReadlist,
  unlikeReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { listMarks } from '#contract/library/library.ts'
import { aBook, books as someBooks } from '../testing/a-book.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import type { LoadedReadlist } from './open-readlist.tsx'
import { ReadlistPage } from './readlist-page.tsx'
import type { Book } from '#contract/book.ts'

function aReadlist(given: Partial<LoadedReadlist> = {}): LoadedReadlist {
  const { books = someBooks(3) } = given
  return {
    id: 'r1',
    name: 'Summer',
    owner: 'alice',
    kept_for_you: false,
    shared_with: [],
    books,
    total: books.length,
    ...given,
  }
}

const winter = {
  id: 'r2',
  name: 'Winter',
  owner: 'alice',
  kept_for_you: false,
  books: [{ id: 'b2', google_books_id: 'book-2' }],
  books_count: 1,
  covers: [],
}

/** A fake server that stores the readlist. */
function withReadlist(list: LoadedReadlist) {
  let stored = list
  const find = (id: string): Book => list.books.find((book) => book.google_books_id === id) ?? fail('book_not_found')
  const keep = (books: Book[]) => {
    stored = { ...stored, books, total: books.length }
  }
  return fakeApi()
    .on(getReadlist, () => stored)
    .on(listReadlistShares, { shared_with: [] })
    .on(listReadlists, { readlists: [winter] })
    .on(removeFromReadlist, ({ body }) => {
      keep(stored.books.filter((book) => book.google_books_id !== body?.book_id))
      return null
    })
    .on(addToReadlist, ({ body }) => {
      keep([...stored.books, find(body.book_id)])
      return {}
    })
    .on(reorderReadlist, ({ body }) => {
      keep(body.ordered_book_ids.map(find))
      return {}
    })
    .on(renameReadlist, ({ body }) => {
      stored = { ...stored, name: body.new_name }
      return { name: body.new_name }
    })
    .on(deleteReadlist, () => null)
}

function openPage(api = withReadlist(aReadlist())) {
  const page = (
    <main>
      <Routes>
        <Route path="/readlist/:readlistId" element={<ReadlistPage />} />
        <Route path="*" element="elsewhere" />
      </Routes>
    </main>
  )
  return show(page, { api, as: 'alice', at: '/readlist/r1' })
}

const titles = () => screen.getAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent)
const heading = () => screen.getByRole('heading', { level: 1 })

test('the heading is Loading... until the readlist has loaded, then its name', async () => {
  openPage()

  expect(heading()).toHaveTextContent('Loading...')
  await waitFor(() => expect(heading()).toHaveTextContent('Summer'))
  expect(titles()).toEqual(['Book 1', 'Book 2', 'Book 3'])
  expect(document.title).toBe('Summer · Octavo')
})

test('its head says whose it is, and how many books are in it', async () => {
  openPage(withReadlist(aReadlist({ owner_image: '/api/profile-images/a.webp' })))

  expect(await screen.findByRole('link', { name: 'by alice' })).toHaveAttribute('href', '/user/alice')
  expect(document.querySelector('header img')).toHaveAttribute('src', '/api/profile-images/a.webp')
  expect(screen.getByText('3 books')).toBeVisible()
})

test('a long readlist shows its name and first books before the rest', async () => {
  const long = aReadlist({ books: someBooks(100) })
  const rest = Promise.withResolvers<void>()
  const { api } = openPage(
    fakeApi().on(getReadlist, async ({ query }) => {
      if (query.first === undefined) await rest.promise
      return { ...long, books: long.books.slice(0, query.first) }
    }),
  )

  await waitFor(() => expect(heading()).toHaveTextContent('Summer'))
  expect(screen.getByText('100 books')).toBeVisible()
  expect(titles()[0]).toBe('Book 1')
  expect(screen.queryByRole('button', { name: 'Move Book 1' })).toBeNull()
  rest.resolve()

  expect(await screen.findByRole('button', { name: 'Move Book 1' })).toBeInTheDocument()
  expect(api.sent(getReadlist).map(({ query }) => query.first)).toEqual([60, undefined])
})

test('a readlist deleted before the rest has loaded is no longer shown', async () => {
  const long = aReadlist({ books: someBooks(100) })
  const rest = Promise.withResolvers<never>()
  openPage(
    fakeApi().on(getReadlist, ({ query }) =>
      query.first === undefined ? rest.promise : { ...long, books: long.books.slice(0, query.first) },
    ),
  )
  expect(await screen.findByRole('link', { name: 'Book 1' })).toBeVisible()

  rest.reject(new Failure('readlist_not_found'))

  expect(await screen.findByText("We couldn't find this readlist.")).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Book 1' })).toBeNull()
})

test('a readlist without a name is called My Readlist', async () => {
  openPage(withReadlist(aReadlist({ name: '' })))

  await waitFor(() => expect(heading()).toHaveTextContent('My Readlist'))
})

test('a new order is shown at once and saved', async () => {
  const { reader, api } = openPage()

  ;(await screen.findByRole('button', { name: 'Move Book 3' })).focus()
  await reader.keyboard(' {Home} ')

  expect(titles()).toEqual(['Book 3', 'Book 1', 'Book 2'])
  await waitFor(() =>
    expect(api.sent(reorderReadlist)).toEqual([
      {
        body: {
          readlist_id: 'r1',
          ordered_book_ids: ['book-3', 'book-1', 'book-2'],
          moved: { google_books_id: 'book-3', after: null },
        },
      },
    ]),
  )
})

test('Undo restores a removed book at its position, and sends nothing about other readlists', async () => {
  const { reader, api } = openPage()

  await reader.click(await screen.findByRole('button', { name: 'Remove Book 2' }))
  expect(titles()).toEqual(['Book 1', 'Book 3'])
  await reader.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(titles()).toEqual(['Book 1', 'Book 2', 'Book 3']))
  expect(api.sent(addToReadlist)).toEqual([{ body: { readlist_id: 'r1', book_id: 'book-2' } }])
  expect(api.sent(updateReadlists)).toEqual([])
})

test('Undo does not affect books moved since', async () => {
  const { reader, api, comeBack } = openPage(withReadlist(aReadlist({ books: someBooks(4) })))

  await reader.click(await screen.findByRole('button', { name: 'Remove Book 2' }))
  await screen.findByRole('button', { name: 'Undo' })
  screen.getByRole('button', { name: 'Move Book 4' }).focus()
  await reader.keyboard(' {Home} ')
  await waitFor(() => expect(api.sent(reorderReadlist)).toHaveLength(1))
  await reader.click(screen.getByRole('button', { name: 'Undo' }))
  expect(titles()).toEqual(['Book 4', 'Book 1', 'Book 2', 'Book 3'])

  await waitFor(() => expect(api.sent(reorderReadlist)).toHaveLength(2))
  await comeBack()
  expect(titles()).toEqual(['Book 4', 'Book 1', 'Book 2', 'Book 3'])
})

test('two removals can be undone in any order, with immediate effect', async () => {
  const { reader, api, comeBack } = openPage()
  await reader.click(await screen.findByRole('button', { name: 'Remove Book 1' }))
  await screen.findByText('Removed: Book 1')
  await reader.click(screen.getByRole('button', { name: 'Remove Book 2' }))
  await screen.findByText('Removed: Book 2')

  const [older, newer] = screen.getAllByRole('button', { name: 'Undo' })
  await reader.click(older as HTMLElement)
  await reader.click(newer as HTMLElement)
  expect(titles()).toEqual(['Book 1', 'Book 2', 'Book 3'])

  await waitFor(() => expect(api.sent(reorderReadlist)).toHaveLength(2))
  await comeBack()
  expect(titles()).toEqual(['Book 1', 'Book 2', 'Book 3'])
})

test('a book restored at its right position is not moved again', async () => {
  const { reader, api } = openPage()

  await reader.click(await screen.findByRole('button', { name: 'Remove Book 3' }))
  await reader.click(await screen.findByRole('button', { name: 'Undo' }))
  // On opening, after the removal, to find the position, and after restoring the book.
  await waitFor(() => expect(api.sent(getReadlist)).toHaveLength(4))

  expect(titles()).toEqual(['Book 1', 'Book 2', 'Book 3'])
  expect(api.sent(reorderReadlist)).toEqual([])
})

test('a book moved while a removal is pending stays at its new position', async () => {
  const { reader, api, comeBack } = openPage()
  const [removing, moving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let stored = aReadlist()
  const keep = (ids: string[]) => {
    stored = { ...stored, books: ids.flatMap((id) => stored.books.find((book) => book.google_books_id === id) ?? []) }
  }
  api
    .on(getReadlist, () => stored)
    .on(removeFromReadlist, async () => {
      await removing.promise
      keep(['book-1', 'book-3'])
      return null
    })
    .on(reorderReadlist, async ({ body }) => {
      await moving.promise
      keep(body.ordered_book_ids)
      return {}
    })

  await reader.click(await screen.findByRole('button', { name: 'Remove Book 2' }))
  screen.getByRole('button', { name: 'Move Book 3' }).focus()
  await reader.keyboard(' {Home} ')
  removing.resolve()
  await screen.findByText('Removed: Book 2')
  await waitFor(() => expect(api.sent(reorderReadlist)).toHaveLength(1))
  expect(api.sent(getReadlist)).toHaveLength(1)
  expect(titles()).toEqual(['Book 3', 'Book 1'])
  moving.resolve()

  await waitFor(() => expect(api.sent(getReadlist)).toHaveLength(2))
  await comeBack()
  expect(titles()).toEqual(['Book 3', 'Book 1'])
})

test('a removal that fails is rolled back with an error', async () => {
  const { reader } = openPage(withReadlist(aReadlist()).on(removeFromReadlist, () => fail('busy')))

  await reader.click(await screen.findByRole('button', { name: 'Remove Book 2' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Octavo is very busy.')
  await waitFor(() => expect(titles()).toEqual(['Book 1', 'Book 2', 'Book 3']))
})

test("in 'Done Reading' books can be reordered but not removed", async () => {
  openPage(withReadlist(aReadlist({ name: 'Done Reading', kept_for_you: true })))

  expect(await screen.findByRole('button', { name: 'Move Book 1' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove Book 1' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible()
})

test("one's own 'Done Reading' does not show that its books are finished, and another reader's does", async () => {
  const marks = [
    { id: 'book-1', state: 'FINISHED' as const, stars: 4 },
    { id: 'book-2', state: 'REREADING' as const, stars: null },
  ]
  const own = aReadlist({ name: 'Done Reading', kept_for_you: true })
  const { unmount } = openPage(withReadlist(own).on(listMarks, { marks }))

  const shown = /word/
  expect((await screen.findByText('Reading again')).className).toMatch(shown)
  expect(screen.getByText('Your rating: 4 stars')).toBeInTheDocument()
  expect(screen.getByText('Finished').className).not.toMatch(shown)
  expect(screen.getByText('Every book you finish, added for you.')).toBeVisible()
  unmount()

  const { id, name, kept_for_you, books, total } = own
  openPage(withReadlist({ id, name, kept_for_you, books, total, owner: 'bob' }).on(listMarks, { marks }))
  expect((await screen.findByText('Finished')).className).toMatch(shown)
})

test('a readlist shared by someone else is read-only', async () => {
  const { id, name, kept_for_you, books, total } = aReadlist()
  openPage(withReadlist({ id, name, kept_for_you, books, total, owner: 'bob' }))

  expect(await screen.findByText('by bob')).toBeVisible()
  for (const change of ['Move Book 1', 'Remove Book 1', 'Share', 'Edit', 'Delete']) {
    expect(screen.queryByRole('button', { name: change })).toBeNull()
  }
  expect(screen.getAllByRole('button', { name: 'Manage Readlists' })).toHaveLength(3)
})

test('leaving a shared readlist needs confirmation, and leads back to all readlists', async () => {
  const { id, name, kept_for_you, books, total } = aReadlist()
  const { reader, api } = openPage(withReadlist({ id, name, kept_for_you, books, total, owner: 'bob' }))
  api.on(leaveReadlist, () => {
    api.on(getReadlist, () => fail('readlist_not_found'))
    return {}
  })

  await reader.click(await screen.findByRole('button', { name: 'Leave readlist' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Summer' }))
  expect(
    dialog.getByText('Are you sure you want to leave this readlist? Only bob can share it with you again.'),
  ).toBeVisible()
  await reader.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(api.sent(leaveReadlist)).toEqual([])
  await reader.click(screen.getByRole('button', { name: 'Leave readlist' }))
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))

  await waitFor(() => expect(whereabouts()).toBe('/readlists'))
  expect(api.sent(leaveReadlist)).toEqual([{ body: { readlist_id: 'r1' } }])
  expect(screen.queryByText("We couldn't find this readlist.")).toBeNull()
})

test('the owner says here what a readlist is about, and that its books are numbered', async () => {
  const { reader, api } = openPage(withReadlist(aReadlist({ description: 'For the sea.\nAnd the sand.' })))
  expect(await screen.findByText(/For the sea\./)).toHaveTextContent('For the sea. And the sand.')

  await reader.click(screen.getByRole('button', { name: 'Edit' }))
  const field = await screen.findByLabelText('Description (optional)')
  expect(field).toHaveValue('For the sea.\nAnd the sand.')
  await reader.clear(field)
  await reader.type(field, ' For the mountains. ')
  await reader.click(screen.getByRole('checkbox', { name: 'Number the books in their order' }))
  await reader.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.sent(renameReadlist)).toEqual([
    {
      body: { readlist_id: 'r1', new_name: 'Summer', description: 'For the mountains.', is_numbered: true },
    },
  ])
})

test('the books of a numbered list say their place, also among others that a filter hides', async () => {
  const list = aReadlist({ is_numbered: true, books: [aBook({ title: 'Emma', year: '1815' }), aBook()] })
  const { reader } = openPage(fakeApi().on(getReadlist, list))
  await waitFor(() => expect(titles()).toEqual(['1Emma', '2Kindred']))

  await reader.selectOptions(screen.getByRole('combobox', { name: /Decade/ }), '1970s')

  expect(titles()).toEqual(['2Kindred'])
})

test('the owner says why a book is in the list, and it stands below the book', async () => {
  const list = aReadlist()
  const api = withReadlist(list).on(noteReadlistBook, ({ body }) => {
    api.on(getReadlist, { ...list, notes: [{ google_books_id: 'book-2', note: body.note }] })
    return {}
  })
  const { reader } = openPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Why this book: Book 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Why this book' }))
  await reader.type(dialog.getByLabelText('A sentence on Book 2'), 'For the ending.')
  await reader.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('For the ending.')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(api.sent(noteReadlistBook)).toEqual([
    { params: { id: 'r1', book: 'book-2' }, body: { note: 'For the ending.' } },
  ])
})

test('a guest reads why a book is there, and cannot say it', async () => {
  const { shared_with: _, ...shared } = aReadlist({ owner: 'bob' })
  openPage(fakeApi().on(getReadlist, { ...shared, notes: [{ google_books_id: 'book-1', note: 'For the picnic.' }] }))

  expect(await screen.findByText('For the picnic.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Why this book/ })).not.toBeInTheDocument()
})

describe('liking', () => {
  const { shared_with: _, ...shared } = aReadlist({ owner: 'bob', likes_count: 2 })

  test('another’s readlist shows how many like it, and follows a press at once', async () => {
    const api = withReadlist(shared).on(likeReadlist, { likes_count: 3, liked: true })
    api.on(unlikeReadlist, { likes_count: 2, liked: false })
    const { reader } = openPage(api)
    const heart = await screen.findByRole('button', { name: /^Like Summer/ })
    expect(heart).toHaveTextContent('2 likes')
    expect(heart).toHaveAttribute('aria-pressed', 'false')

    await reader.click(heart)

    expect(heart).toHaveTextContent('3 likes')
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(api.sent(likeReadlist)).toEqual([{ params: { id: 'r1' } }]))
    await reader.click(heart)
    await waitFor(() => expect(api.sent(unlikeReadlist)).toEqual([{ params: { id: 'r1' } }]))
    expect(heart).toHaveTextContent('2 likes')
  })

  test('a like that cannot be saved is taken back, with the reason', async () => {
    const refused = () => fail('rate_limited', { text: 'You can like 500 readlists a day.' })
    const { reader } = openPage(withReadlist(shared).on(likeReadlist, refused))
    const heart = await screen.findByRole('button', { name: /^Like Summer/ })

    await reader.click(heart)

    expect(await screen.findByRole('alert')).toHaveTextContent('You can like 500 readlists a day.')
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
  })

  test('one’s own says how many like it, in words', async () => {
    openPage(withReadlist(aReadlist({ likes_count: 1 })))

    expect(await screen.findByText('1 like')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Like/ })).not.toBeInTheDocument()
  })

  test('what a moderator has removed is not liked', async () => {
    openPage(withReadlist({ ...shared, removed_for: '' }))

    expect(await screen.findByText('by bob')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Like/ })).not.toBeInTheDocument()
  })
})

test('it says how many of its books one has finished, once there is one', async () => {
  openPage(withReadlist(aReadlist({ finished_count: 1 })))

  expect(await screen.findByText("You've read 1 of 3")).toBeVisible()
  expect(screen.getByRole('progressbar', { name: "You've read 1 of 3" })).toHaveAttribute('value', '33')
})

test.each([
  ['no book of which is finished', { finished_count: 0 }],
  ['that holds finished books alone', { finished_count: 3, kept_for_you: true }],
])('a list %s shows no progress', async (_, given) => {
  openPage(withReadlist(aReadlist(given)))

  expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a description that is too long is not sent', async () => {
  const { reader } = openPage(withReadlist(aReadlist({ description: 'x'.repeat(maxReadlistDescription) })))

  await reader.click(await screen.findByRole('button', { name: /^Actions for Summer/ }))
  await reader.click(screen.getByRole('button', { name: 'Edit' }))
  await reader.type(await screen.findByLabelText('Description (optional)'), 'yz')

  expect(screen.getAllByText('2 characters too many')[0]).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('a long description is opened by More', async () => {
  const { reader } = openPage(withReadlist(aReadlist({ description: 'word '.repeat(100) })))

  const more = await screen.findByRole('button', { name: 'More' })
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await reader.click(more)

  expect(screen.getByRole('button', { name: 'Less' })).toHaveAttribute('aria-expanded', 'true')
})

test('the owner can rename and delete a readlist here, and is led back to all readlists', async () => {
  const { reader } = openPage()

  await reader.click(await screen.findByRole('button', { name: /^Actions for Summer/ }))
  await reader.click(screen.getByRole('button', { name: 'Edit' }))
  const field = await screen.findByLabelText('Name')
  await reader.clear(field)
  await reader.type(field, 'Autumn{Enter}')
  await waitFor(() => expect(heading()).toHaveTextContent('Autumn'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await reader.click(screen.getByRole('button', { name: 'Actions for Autumn' }))
  await reader.click(screen.getByRole('button', { name: 'Delete' }))
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(whereabouts()).toBe('/readlists'))
})

test('an empty list says so', async () => {
  openPage(withReadlist(aReadlist({ books: [] })))

  expect(await screen.findByText('No books found.')).toBeVisible()
  expect(screen.getByText('Press Manage Readlists on a book to add it here.')).toBeVisible()
})

test('a missing readlist links to the existing ones', async () => {
  openPage(fakeApi().on(getReadlist, () => fail('readlist_not_found')))

  expect(await screen.findByText("We couldn't find this readlist.")).toBeVisible()
  expect(heading()).toHaveTextContent('My Readlist')
  expect(screen.getByRole('link', { name: 'My Readlists' })).toHaveAttribute('href', '/readlists')
})

test('a readlist that is no longer shared disappears from the open page', async () => {
  const { id, name, kept_for_you, books, total } = aReadlist()
  const { api, comeBack } = openPage(withReadlist({ id, name, kept_for_you, books, total, owner: 'bob' }))
  await screen.findByText('by bob')

  api.on(getReadlist, () => fail('readlist_not_found'))
  await comeBack()

  expect(await screen.findByText("We couldn't find this readlist.")).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Book 1' })).toBeNull()
  expect(document.title).toBe('My Readlist · Octavo')
})

test('a readlist deleted elsewhere disappears from the page with the next action on it', async () => {
  const { reader, api } = openPage()
  await screen.findByRole('button', { name: 'Move Book 3' })

  const gone = () => fail('readlist_not_found')
  api.on(getReadlist, gone).on(reorderReadlist, gone)
  screen.getByRole('button', { name: 'Move Book 3' }).focus()
  await reader.keyboard(' {Home} ')

  expect(await screen.findByText("It may have been deleted, or it's no longer shared with you.")).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a readlist deleted from the popup on its own page disappears from the page', async () => {
  const { reader, api } = openPage()
  const { id, name, owner, kept_for_you } = aReadlist()
  let lists = [winter, { ...winter, id, name, owner, kept_for_you }]
  api
    .on(listReadlists, () => ({ readlists: lists }))
    .on(deleteReadlist, ({ params }) => {
      lists = lists.filter((list) => list.id !== params.id)
      api.on(getReadlist, () => fail('readlist_not_found'))
      return null
    })

  await reader.click((await screen.findAllByRole('button', { name: 'Manage Readlists' }))[0] as HTMLElement)
  await reader.click(await screen.findByRole('button', { name: 'Delete Summer' }))
  await reader.click(
    within(await screen.findByRole('dialog', { name: 'Delete Summer' })).getByRole('button', { name: 'Delete' }),
  )

  expect(await screen.findByText("We couldn't find this readlist.")).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a readlist that fails to load can be retried', async () => {
  const api = fakeApi().on(getReadlist, () => fail('unavailable'))
  const { reader } = openPage(api)

  expect(await screen.findByText('Failed to load readlists.')).toBeVisible()
  api.on(getReadlist, aReadlist())
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(heading()).toHaveTextContent('Summer'))
})

test('the books can be shown in rows, where each says all that its card says; the address keeps that', async () => {
  const notes = [{ google_books_id: 'book-2', note: 'For the week the boiler broke.' }]
  const { reader } = openPage(withReadlist(aReadlist({ notes, is_numbered: true })))
  const covers = await screen.findByRole('button', { name: 'Covers' })
  const rows = screen.getByRole('button', { name: 'Rows' })
  expect([covers, rows].map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false'])

  await reader.click(rows)

  expect(rows).toHaveAttribute('aria-pressed', 'true')
  expect(whereabouts()).toBe('/readlist/r1?view=rows')
  expect(titles()).toEqual(['Book 1', 'Book 2', 'Book 3'])
  const [, second] = screen.getAllByRole('listitem')
  expect(second).toHaveTextContent('2Book 2')
  expect(within(second as HTMLElement).getByText('For the week the boiler broke.')).toBeVisible()
  expect(within(second as HTMLElement).getByRole('button', { name: 'Remove Book 2' })).toBeInTheDocument()

  await reader.selectOptions(screen.getByLabelText('Sort'), 'By Title')
  expect(whereabouts()).toBe('/readlist/r1?order=title&view=rows')

  await reader.click(covers)
  expect(whereabouts()).toBe('/readlist/r1?order=title')
})
