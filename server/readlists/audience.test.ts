import { beforeAll, expect, test } from 'vitest'
import { followReader } from '#contract/follows.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { getReadlistAudience, openReadlistLink, updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { createReadlist, deleteReadlist, getReadlist, updateReadlists } from '#contract/readlists.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let books: readonly TestBook[]
beforeAll(async () => {
  // No moderator suspended the reader who is.
  octavo = await startApp({ madeUp: true })
  books = await addBooks(octavo.db, [{ title: 'Emma' }, { title: 'Middlemarch' }])
})

let next = 0
async function ownerWithList(): Promise<{ owner: TestReader; id: string }> {
  next += 1
  const owner = await octavo.signUp(`owner-${next}`)
  const { id } = await owner.call(createReadlist, { body: { name: 'Summer', description: 'For the sea.' } })
  for (const book of books) await owner.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
  return { owner, id }
}

const change = (owner: TestReader, id: string, body: { public?: boolean; link?: boolean }) =>
  owner.call(updateReadlistAudience, { params: { id }, body })
const open = (caller: Pick<TestReader, 'call'>, link: string | null) =>
  caller.call(openReadlistLink, { params: { link: link ?? '' }, query: {} })
const read = (reader: TestReader, id: string) => reader.call(getReadlist, { params: { id }, query: {} })
const listsOf = async (owner: TestReader, viewer: TestReader) =>
  (await viewer.call(getReadingLife, { params: { username: owner.username } })).readlists.map(({ name }) => name)

const missing = { code: 'readlist_not_found', status: 404 }

test('a new readlist is its owner’s alone', async () => {
  const { owner, id } = await ownerWithList()
  const stranger = await octavo.signUp(`stranger-${next}`)

  expect(await owner.call(getReadlistAudience, { params: { id } })).toEqual({ public: false, link: null })
  await expect(read(stranger, id)).rejects.toMatchObject(missing)
  expect(await listsOf(owner, stranger)).toEqual([])
})

test('a secret link opens the list to read, without an account, until it is taken back for good', async () => {
  const { owner, id } = await ownerWithList()

  const { link } = await change(owner, id, { link: true })
  expect((await change(owner, id, { link: true })).link).toBe(link)

  expect(await open(octavo.anyone, link)).toMatchObject({
    name: 'Summer',
    description: 'For the sea.',
    owner: owner.username,
    books: [{ title: 'Emma' }, { title: 'Middlemarch' }],
    total: 2,
  })
  expect((await open(octavo.anyone, link)).finished_count).toBeUndefined()
  expect(await open(octavo.anyone, link)).not.toHaveProperty('owner_image')
  expect((await open(owner, link)).finished_count).toBe(0)
  expect(await change(owner, id, { link: false })).toEqual({ public: false, link: null })
  await expect(open(octavo.anyone, link)).rejects.toMatchObject(missing)
  const again = await change(owner, id, { link: true })
  expect(again.link).not.toBe(link)
  await expect(open(octavo.anyone, link)).rejects.toMatchObject(missing)
  await owner.call(deleteReadlist, { params: { id } })
  await expect(open(octavo.anyone, again.link)).rejects.toMatchObject(missing)
})

test('a link shows no private book, and nothing to a reader behind a block', async () => {
  const { owner, id } = await ownerWithList()
  const pest = await octavo.signUp(`pest-${next}`)
  const { link } = await change(owner, id, { link: true })
  await owner.call(updateEntry, { params: { id: books[0]?.id ?? '' }, body: { visibility: 'private' } })

  expect(await open(octavo.anyone, link)).toMatchObject({ books: [{ title: 'Middlemarch' }], total: 1 })
  expect((await open(pest, link)).total).toBe(1)
  await owner.call(blockReader, { body: { username: pest.username } })
  await expect(open(pest, link)).rejects.toMatchObject(missing)
})

test('a link opens nothing while its owner is suspended', async () => {
  const { owner, id } = await ownerWithList()
  const { link } = await change(owner, id, { link: true })
  const suspend = (suspended_until: Date | null) =>
    octavo.db.updateTable('reader').set({ suspended_until }).where('username', '=', owner.username).execute()

  await suspend(new Date(Date.now() + 86_400_000))
  await expect(open(octavo.anyone, link)).rejects.toMatchObject(missing)
  await suspend(new Date(Date.now() - 1_000))
  expect((await open(octavo.anyone, link)).name).toBe('Summer')
})

test('a public list stands on the profile, for those who may see that', async () => {
  const { owner, id } = await ownerWithList()
  const [stranger, follower] = [await octavo.signUp(`stranger-${next}`), await octavo.signUp(`follower-${next}`)]
  await follower.call(followReader, { body: { username: owner.username } })

  await change(owner, id, { public: true })

  expect(await listsOf(owner, stranger)).toEqual(['Summer'])
  expect(await listsOf(owner, owner)).toEqual(['Summer'])
  expect(await read(stranger, id)).toMatchObject({ name: 'Summer', is_public: true, total: 2 })
  expect(await read(stranger, id)).not.toHaveProperty('shared_with')
  expect(await read(owner, id)).toMatchObject({ is_public: true, shared_with: [] })
  expect(await read(owner, id)).not.toHaveProperty('has_link')

  await owner.call(updatePrivacy, { body: { profile: 'followers' } })
  await expect(read(stranger, id)).rejects.toMatchObject(missing)
  expect(await read(follower, id)).toMatchObject({ name: 'Summer' })

  await owner.call(blockReader, { body: { username: follower.username } })
  await expect(read(follower, id)).rejects.toMatchObject(missing)

  await owner.call(updatePrivacy, { body: { profile: 'everyone' } })
  await change(owner, id, { public: false })
  await expect(read(stranger, id)).rejects.toMatchObject(missing)
  expect(await listsOf(owner, stranger)).toEqual([])
})
