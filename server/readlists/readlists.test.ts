import { beforeAll, expect, test } from 'vitest'
import {
  addToReadlist,
  createReadlist,
  deleteReadlist,
  getReadlist,
  listReadlists,
  listSharedReadlists,
  maxReadlistDescription,
  maxReadlistExcerpt,
  removeFromReadlist,
  renameReadlist,
  shareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const create = (reader: TestReader, name: string) => reader.call(createReadlist, { body: { name } })
const put = (reader: TestReader, book_id: string, readlist_ids: string[]) =>
  reader.call(updateReadlists, { body: { book_id, readlist_ids } })
const titlesOf = async (reader: TestReader, id: string) =>
  (await reader.call(getReadlist, { params: { id }, query: {} })).books.map((book) => book.title)
const storedListOf = async (reader: TestReader) => {
  const { readlists } = await reader.call(listReadlists, { query: {} })
  return readlists.find((list) => list.kept_for_you)?.id ?? ''
}
const nobodysId = '01980000-0000-7000-8000-000000000000'

test('a new reader has one readlist, which Octavo maintains', async () => {
  const alice = await octavo.signUp('alice')

  const { readlists } = await alice.call(listReadlists, { query: {} })

  expect(readlists).toEqual([
    {
      id: expect.any(String),
      name: 'Done Reading',
      owner: 'alice',
      kept_for_you: true,
      removed_for: null,
      description: '',
      finished_count: 0,
      likes_count: 0,
      books: [],
      books_count: 0,
      shares_count: 0,
      covers: [],
    },
  ])
})

test('a readlist can be created, opened, renamed and deleted', async () => {
  const bob = await octavo.signUp('bob')

  const made = await create(bob, '  Summer  ')
  const renamed = await bob.call(renameReadlist, { body: { readlist_id: made.id, new_name: ' Autumn ' } })
  const opened = await bob.call(getReadlist, { params: { id: made.id }, query: {} })
  await bob.call(deleteReadlist, { params: { id: made.id } })

  expect(made).toMatchObject({ name: 'Summer', owner: 'bob', kept_for_you: false, books_count: 0 })
  expect(renamed).toEqual({ name: 'Autumn' })
  expect(opened).toEqual({
    id: made.id,
    name: 'Autumn',
    owner: 'bob',
    owner_image: '',
    kept_for_you: false,
    removed_for: null,
    description: '',
    is_numbered: false,
    updated_at: expect.any(String),
    finished_count: 0,
    likes_count: 0,
    shared_with: [],
    books: [],
    notes: [],
    total: 0,
  })
  await expect(bob.call(getReadlist, { params: { id: made.id }, query: {} })).rejects.toMatchObject({
    code: 'readlist_not_found',
  })
})

test('a name has at most a hundred characters, however they are composed', async () => {
  const alex = await octavo.signUp('alex')

  expect((await create(alex, '📚'.repeat(100))).name).toBe('📚'.repeat(100))
  for (const tooLong of [`${'📚'.repeat(100)}!`, 'x'.repeat(201), 'x'.repeat(5_000)]) {
    await expect(create(alex, tooLong)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Name must be at most 100 characters.',
      fields: { name: 'Name must be at most 100 characters.' },
    })
  }
  expect((await create(alex, `${' '.repeat(300)}x`)).name).toBe('x')
})

test('a description is trimmed, kept when only the name changes, and taken away again', async () => {
  const nora = await octavo.signUp('nora')
  const said = '  For long evenings.\n\nStart anywhere. '
  const made = await nora.call(createReadlist, { body: { name: 'Winter', description: said, is_numbered: true } })
  const open = () => nora.call(getReadlist, { params: { id: made.id }, query: {} })
  const edit = (more: { description?: string; is_numbered?: boolean }) =>
    nora.call(renameReadlist, { body: { readlist_id: made.id, new_name: 'Evenings', ...more } })

  expect(made.description).toBe('For long evenings.\n\nStart anywhere.')
  expect(await open()).toMatchObject({ description: made.description, is_numbered: true })
  await edit({})
  expect(await open()).toMatchObject({ name: 'Evenings', description: made.description, is_numbered: true })
  await edit({ description: 'x'.repeat(maxReadlistDescription) })
  expect((await nora.call(listReadlists, { query: {} })).readlists[1]?.description).toBe('x'.repeat(maxReadlistExcerpt))
  await edit({ description: ' \u200b\n', is_numbered: false })
  expect(await open()).toMatchObject({ description: '', is_numbered: false })
  await expect(edit({ description: 'x'.repeat(maxReadlistDescription + 1) })).rejects.toMatchObject({
    code: 'invalid',
    fields: { description: 'Description must be at most 5,000 characters.' },
  })
})

test('a readlist says when a book was last added, of those that the viewer sees', async () => {
  const [owner, guest] = [await octavo.signUp('keeper'), await octavo.signUp('caller')]
  const [seen, hidden] = await addBooks(octavo.db, [{ title: 'Seen' }, { title: 'Hidden' }])
  const { id } = await create(owner, 'Dated')
  await owner.call(shareReadlist, { body: { readlist_id: id, target_username: guest.username } })
  const updated = async (viewer: TestReader) =>
    (await viewer.call(getReadlist, { params: { id }, query: {} })).updated_at ?? ''
  const add = (book_id = '') => owner.call(addToReadlist, { body: { readlist_id: id, book_id } })

  const before = await updated(guest)
  await add(seen?.id)
  const after = await updated(guest)
  await owner.call(updateEntry, { params: { id: hidden?.id ?? '' }, body: { state: 'READING', visibility: 'private' } })
  await add(hidden?.id)

  expect(after > before).toBe(true)
  expect(await updated(guest)).toBe(after)
  expect((await updated(owner)) > after).toBe(true)
})

test('a list tells each reader how many of its books they have finished, of those they see', async () => {
  const [owner, guest] = [await octavo.signUp('maker'), await octavo.signUp('finisher')]
  const books = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Kept secret' }])
  const { id } = await create(owner, 'Counted')
  for (const { id: book_id } of books) await owner.call(addToReadlist, { body: { readlist_id: id, book_id } })
  await owner.call(shareReadlist, { body: { readlist_id: id, target_username: guest.username } })
  await owner.call(updateEntry, {
    params: { id: books[2]?.id ?? '' },
    body: { state: 'READING', visibility: 'private' },
  })
  const finish = (reader: TestReader, nth: number) =>
    reader.call(updateReadingStatus, { params: { id: books[nth]?.id ?? '' }, body: { status: 'FINISHED' } })
  const counted = async (reader: TestReader) => {
    const all = [await reader.call(listReadlists, { query: {} }), await reader.call(listSharedReadlists, {})]
    const onCard = all.flatMap(({ readlists }) => readlists).find((each) => each.id === id)
    const { finished_count } = await reader.call(getReadlist, { params: { id }, query: {} })
    return [onCard?.finished_count, finished_count]
  }

  expect([await counted(owner), await counted(guest)]).toEqual([
    [0, 0],
    [0, 0],
  ])
  await finish(owner, 0)
  for (const nth of [0, 1, 2]) await finish(guest, nth)
  expect(await counted(owner)).toEqual([1, 1])
  expect(await counted(guest)).toEqual([2, 2])
})

test('names are unique per reader regardless of case', async () => {
  const carol = await octavo.signUp('carol')
  const dave = await octavo.signUp('dave')
  await create(carol, 'Summer')
  const other = await create(carol, 'Winter')

  await expect(create(carol, 'SUMMER')).rejects.toMatchObject({
    code: 'readlist_name_taken',
    fields: { name: 'You already have a readlist with this name.' },
  })
  await expect(
    carol.call(renameReadlist, { body: { readlist_id: other.id, new_name: 'summer' } }),
  ).rejects.toMatchObject({ code: 'readlist_name_taken' })
  await expect(create(carol, 'done reading')).rejects.toMatchObject({ code: 'readlist_name_taken' })
  await expect(create(dave, 'Summer')).resolves.toMatchObject({ owner: 'dave' })
  await expect(carol.call(renameReadlist, { body: { readlist_id: other.id, new_name: 'WINTER' } })).resolves.toEqual({
    name: 'WINTER',
  })
})

test.each(['', '   ', '\u200b\u2800', 'x'.repeat(101)])('"%s" is no name', async (name) => {
  const erin = await octavo.signUp(`erin-${name.length}`)

  await expect(create(erin, name)).rejects.toMatchObject({ code: 'invalid', fields: { name: expect.any(String) } })
})

test('twenty concurrent requests for one name create one list', async () => {
  const frank = await octavo.signUp('frank')

  const made = await Promise.allSettled(Array.from({ length: 20 }, () => create(frank, 'To be read')))

  expect(made.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
})

test('a book is put into exactly the requested lists, at their end', async () => {
  const greta = await octavo.signUp('greta')
  const [one, two] = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }])
  const [summer, winter, spring] = [
    await create(greta, 'Summer'),
    await create(greta, 'Winter'),
    await create(greta, 'Spring'),
  ]
  await put(greta, one.google_books_id, [summer.id, winter.id])
  await put(greta, two.google_books_id, [summer.id])

  const { readlist_ids } = await put(greta, one.id, [winter.id, spring.id, winter.id])

  expect(readlist_ids).toEqual([winter.id, spring.id])
  expect(await titlesOf(greta, summer.id)).toEqual(['Two'])
  expect(await titlesOf(greta, winter.id)).toEqual(['One'])
  expect(await titlesOf(greta, spring.id)).toEqual(['One'])
  await put(greta, one.id, [summer.id, winter.id])
  expect(await titlesOf(greta, summer.id)).toEqual(['Two', 'One'])
})

test('nothing changes if one of the lists is someone else’s or unknown', async () => {
  const [heidi, ivan] = [await octavo.signUp('heidi'), await octavo.signUp('ivan')]
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const mine = await create(heidi, 'Mine')
  const theirs = await create(ivan, 'Theirs')

  for (const stranger of [theirs.id, nobodysId, 'no-id-at-all']) {
    await expect(put(heidi, book.id, [mine.id, stranger])).rejects.toMatchObject({ code: 'readlist_not_found' })
  }

  expect(await titlesOf(heidi, mine.id)).toEqual([])
  expect(await titlesOf(ivan, theirs.id)).toEqual([])
})

test('an unknown book cannot be put into a list', async () => {
  const judy = await octavo.signUp('judy')
  const list = await create(judy, 'Mine')

  await expect(put(judy, 'never-written', [list.id])).rejects.toMatchObject({ code: 'book_not_found' })
})

test('lists changed by thirty popups at once end in what one of them asked for', async () => {
  const ken = await octavo.signUp('ken')
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const lists = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => create(ken, name)))
  const asked = Array.from({ length: 30 }, (_, turn) => lists[turn % lists.length]?.id ?? '')

  await Promise.all(asked.map((id) => put(ken, book.id, [id])))

  const { readlists } = await ken.call(listReadlists, { query: { book: book.id } })
  expect(readlists.filter((list) => list.books.length > 0)).toHaveLength(1)
})

test("'Done Reading' can be opened, and not be renamed, deleted or changed by hand", async () => {
  const liam = await octavo.signUp('liam')
  const [book, other] = await addBooks(octavo.db, [{ title: 'Finished' }, { title: 'Unread' }])
  await liam.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
  const stored = await storedListOf(liam)
  const mine = await create(liam, 'Mine')
  const refused = { code: 'readlist_is_kept_for_you' }

  await expect(liam.call(renameReadlist, { body: { readlist_id: stored, new_name: 'Read' } })).rejects.toMatchObject(
    refused,
  )
  await expect(liam.call(deleteReadlist, { params: { id: stored } })).rejects.toMatchObject(refused)
  await expect(liam.call(addToReadlist, { body: { readlist_id: stored, book_id: other.id } })).rejects.toMatchObject(
    refused,
  )
  await expect(
    liam.call(removeFromReadlist, { query: {}, body: { readlist_id: stored, book_id: book.id } }),
  ).rejects.toMatchObject(refused)
  expect(await put(liam, other.id, [stored, mine.id])).toEqual({ readlist_ids: [mine.id] })
  expect(await put(liam, book.id, [mine.id])).toEqual({ readlist_ids: [stored, mine.id] })
  expect(await titlesOf(liam, stored)).toEqual(['Finished'])
})

test('a book is removed by either id, in the body or in the query, and again without harm', async () => {
  const mia = await octavo.signUp('mia')
  const books = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  const list = await create(mia, 'Mine')
  for (const book of books) await put(mia, book.id, [list.id])
  const [one, two] = books
  const inBody = { readlist_id: list.id, book_id: one.google_books_id }

  await mia.call(removeFromReadlist, { query: {}, body: inBody })
  await mia.call(removeFromReadlist, { query: {}, body: inBody })
  await mia.call(removeFromReadlist, { query: { readlist_id: list.id, book_id: two.id }, body: undefined })

  expect(await titlesOf(mia, list.id)).toEqual(['Three'])
  await expect(
    mia.call(removeFromReadlist, { query: { readlist_id: list.id }, body: undefined }),
  ).rejects.toMatchObject({ code: 'invalid', fields: { book_id: expect.any(String) } })
})

test('someone else’s list is answered as missing for every action', async () => {
  const [nina, oscar] = [await octavo.signUp('nina'), await octavo.signUp('oscar')]
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const list = await create(nina, 'Private')
  await put(nina, book.id, [list.id])
  const missing = { code: 'readlist_not_found' }

  for (const id of [list.id, nobodysId, 'no-id-at-all']) {
    await expect(oscar.call(getReadlist, { params: { id }, query: {} })).rejects.toMatchObject(missing)
    await expect(oscar.call(deleteReadlist, { params: { id } })).rejects.toMatchObject(missing)
    await expect(oscar.call(renameReadlist, { body: { readlist_id: id, new_name: 'Mine' } })).rejects.toMatchObject(
      missing,
    )
    await expect(
      oscar.call(removeFromReadlist, { query: { readlist_id: id, book_id: book.id }, body: undefined }),
    ).rejects.toMatchObject(missing)
  }

  expect(await titlesOf(nina, list.id)).toEqual(['Emma'])
})

test('the lists tell what they hold, and for one book only where it is', async () => {
  const peggy = await octavo.signUp('peggy')
  const books = await addBooks(
    octavo.db,
    Array.from({ length: 9 }, (_, index) => ({ title: `Book ${index}`, authors: ['Ann', 'Ben'] })),
  )
  const first = await create(peggy, 'First')
  const second = await create(peggy, 'Second')
  for (const book of books) await put(peggy, book.id, [first.id])

  const all = await peggy.call(listReadlists, { query: {} })
  const byId = await peggy.call(listReadlists, { query: { book: books[3]?.id ?? '' } })
  const byGoogleId = await peggy.call(listReadlists, { query: { book: books[3]?.google_books_id ?? '' } })
  const unknown = await peggy.call(listReadlists, { query: { book: 'never-kept' } })

  expect(all.readlists.map((list) => list.name)).toEqual(['Done Reading', 'Second', 'First'])
  expect(all.readlists[2]).toMatchObject({
    books: books.map(({ id, google_books_id }) => ({ id, google_books_id })),
    books_count: 9,
  })
  expect(all.readlists[2]?.covers.map((cover) => cover.title)).toEqual(
    Array.from({ length: 8 }, (_, index) => `Book ${index}`),
  )
  expect(all.readlists[2]?.covers[0]).toMatchObject({ author: 'Ann, Ben', image: '' })
  expect(byId).toEqual(byGoogleId)
  expect(byId.readlists.map(({ id, books_count, books: held }) => [id, books_count, held.length])).toEqual([
    [await storedListOf(peggy), 0, 0],
    [second.id, 0, 0],
    [first.id, 9, 1],
  ])
  expect(unknown.readlists.every((list) => list.books.length === 0)).toBe(true)
})

test('a long description is truncated in a list, a short one is complete', async () => {
  const quinn = await octavo.signUp('quinn')
  const [long, short] = await addBooks(octavo.db, [{ description: 'word '.repeat(2_000) }, { description: 'Brief.' }])
  const list = await create(quinn, 'Mine')
  for (const book of [long, short]) await put(quinn, book.id, [list.id])

  const { books } = await quinn.call(getReadlist, { params: { id: list.id }, query: {} })

  expect(books[0]?.description).toMatch(/^(word ){99}word…$/)
  expect(books[1]?.description).toBe('Brief.')
})

test('the number of lists per reader is limited', async () => {
  const app = await startApp()
  const rita = await app.signUp('rita')
  const { id } = await app.db.selectFrom('reader').select('id').executeTakeFirstOrThrow()
  const rows = Array.from({ length: 199 }, (_, index) => ({
    id: crypto.randomUUID(),
    reader_id: id,
    name: `List ${index}`,
    name_folded: `list ${index}`,
    created_at: new Date(),
  }))
  await app.db.insertInto('readlist').values(rows).execute()

  await expect(create(rita, 'One more')).rejects.toMatchObject({ code: 'list_is_full' })
})

test('a new reader has no shared lists', async () => {
  const sam = await octavo.signUp('sam')

  expect(await sam.call(listSharedReadlists, {})).toEqual({ readlists: [] })
})

test.each([
  ['Caf\u00e9 reads', 'Cafe\u0301 reads'],
  ['Summer', 'Sum\u200bmer'],
  ['Winter', '\u2060winter\ufeff'],
  ['Old  books', 'old books\u200d'],
  ['Done Reading', 'Done\u200b Reading'],
  ['Done Reading', 'Done\u00ad Reading \u200e'],
  ['Autumn', 'Aut\u0001umn\u007f'],
  ['Spring', 'Spri\u0085ng'],
  ['Long reads', 'Long\u2800reads\u2800'],
  ['Music', 'Mus\u{1d159}ic'],
  ['Notes', 'No\ufff9tes'],
  ['Sci Fi 2', '\uff33\uff43\uff49\u3000\uff26\uff49 \uff12'],
  ['Tabs and lines', 'tabs\tand\nlines'],
])('two names that look the same are one: %j and %j', async (name, alike) => {
  const reader = await octavo.signUp(`reader-${crypto.randomUUID().slice(0, 8)}`)
  if (name !== 'Done Reading') await create(reader, name)
  const { id } = await create(reader, 'Something else')

  await expect(create(reader, alike)).rejects.toMatchObject({ code: 'readlist_name_taken' })
  await expect(reader.call(renameReadlist, { body: { readlist_id: id, new_name: alike } })).rejects.toMatchObject({
    code: 'readlist_name_taken',
  })
})

test('a name is stored as typed, and its spelling can be changed', async () => {
  const reader = await octavo.signUp('writes-otherwise')
  const { id } = await create(reader, '👩\u200d👩\u200d👧 cafe\u0301')

  const open = async () => (await reader.call(getReadlist, { params: { id }, query: {} })).name
  expect(await open()).toBe('👩\u200d👩\u200d👧 cafe\u0301')
  await reader.call(renameReadlist, { body: { readlist_id: id, new_name: '👩\u200d👩\u200d👧 Caf\u00e9' } })
  expect(await open()).toBe('👩\u200d👩\u200d👧 Caf\u00e9')
})
