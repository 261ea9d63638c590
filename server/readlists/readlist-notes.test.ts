import { beforeAll, expect, test } from 'vitest'
import { updateEntry } from '#contract/library/readings.ts'
import { exportAccount } from '#contract/personal-data.ts'
import { openReadlistLink, updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import {
  createReadlist,
  getReadlist,
  listReadlists,
  maxReadlistNote,
  noteReadlistBook,
  removeFromReadlist,
  reorderReadlist,
  shareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let [emma, persuasion]: TestBook[] = []
beforeAll(async () => {
  octavo = await startApp({ madeUp: true })
  ;[emma, persuasion] = await addBooks(octavo.db, [{ title: 'Emma' }, { title: 'Persuasion' }])
})

let next = 0
async function ownerWithList(): Promise<{ owner: TestReader; id: string }> {
  next += 1
  const owner = await octavo.signUp(`owner-${next}`)
  const { id } = await owner.call(createReadlist, { body: { name: 'Austen' } })
  for (const book of [emma!, persuasion!]) {
    await owner.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
  }
  return { owner, id }
}

const say = (reader: TestReader, id: string, book: string, note: string) =>
  reader.call(noteReadlistBook, { params: { id, book }, body: { note } })
const notesIn = async (reader: TestReader, id: string) =>
  (await reader.call(getReadlist, { params: { id }, query: {} })).notes

test('the owner of a readlist says why a book is in it, by either id, and takes it back', async () => {
  const { owner, id } = await ownerWithList()
  expect(await notesIn(owner, id)).toEqual([])

  await say(owner, id, emma!.google_books_id, '  For the\n picnic.  ')
  await say(owner, id, persuasion!.id, 'For the letter.')
  expect(await notesIn(owner, id)).toEqual([
    { google_books_id: emma!.google_books_id, note: 'For the picnic.' },
    { google_books_id: persuasion!.google_books_id, note: 'For the letter.' },
  ])

  await say(owner, id, emma!.id, ' \u200b ')
  expect((await notesIn(owner, id))?.map(({ note }) => note)).toEqual(['For the letter.'])
})

test('what is said stays with the book when the list is ordered anew, and goes when the book does', async () => {
  const { owner, id } = await ownerWithList()
  await say(owner, id, persuasion!.id, 'For the letter.')
  const ordered_book_ids = [persuasion!.google_books_id, emma!.google_books_id]
  await owner.call(reorderReadlist, { body: { readlist_id: id, ordered_book_ids } })
  expect(await notesIn(owner, id)).toMatchObject([{ note: 'For the letter.' }])

  await owner.call(removeFromReadlist, { query: { readlist_id: id, book_id: persuasion!.id }, body: undefined })
  await owner.call(updateReadlists, { body: { book_id: persuasion!.id, readlist_ids: [id] } })

  expect(await notesIn(owner, id)).toEqual([])
})

test('whoever sees the list reads it, but nothing of a book that its owner keeps private', async () => {
  const { owner, id } = await ownerWithList()
  const guest = await octavo.signUp(`guest-${next}`)
  await say(owner, id, emma!.id, 'For the picnic.')
  await say(owner, id, persuasion!.id, 'For nobody to know.')
  await owner.call(shareReadlist, { body: { readlist_id: id, target_username: guest.username } })
  const { link } = await owner.call(updateReadlistAudience, { params: { id }, body: { link: true } })
  const linked = async () =>
    (await octavo.anyone.call(openReadlistLink, { params: { link: link ?? '' }, query: {} })).notes
  expect(await notesIn(guest, id)).toHaveLength(2)

  await owner.call(updateEntry, { params: { id: persuasion!.id }, body: { visibility: 'private' } })

  const seen = [{ google_books_id: emma!.google_books_id, note: 'For the picnic.' }]
  expect(await notesIn(guest, id)).toEqual(seen)
  expect(await linked()).toEqual(seen)
  expect(await notesIn(owner, id)).toHaveLength(2)
})

test('a guest says nothing in the list of another', async () => {
  const { owner, id } = await ownerWithList()
  const guest = await octavo.signUp(`guest-${next}`)
  await owner.call(shareReadlist, { body: { readlist_id: id, target_username: guest.username } })

  await expect(say(guest, id, emma!.id, 'Mine now.')).rejects.toMatchObject({ code: 'readlist_not_found' })
})

test.each([
  ['a book that is not in it', 'no-such-book', 'For the ending.', 'book_not_found'],
  ['more than a sentence', undefined, 'x'.repeat(maxReadlistNote + 1), 'invalid'],
])('%s is refused', async (_, book, note, code) => {
  const { owner, id } = await ownerWithList()

  await expect(say(owner, id, book ?? emma!.id, note)).rejects.toMatchObject({ code })
})

test("of the books in 'Done Reading' nothing is said", async () => {
  const { owner } = await ownerWithList()
  const { readlists } = await owner.call(listReadlists, { query: {} })
  const kept = readlists.find((list) => list.kept_for_you)?.id ?? ''

  await expect(say(owner, kept, emma!.id, 'Done.')).rejects.toMatchObject({ code: 'readlist_is_kept_for_you' })
})

test('what a moderator hides is read by nobody, and cannot be said anew', async () => {
  const { owner, id } = await ownerWithList()
  await say(owner, id, emma!.id, 'For fools.')
  const hide = (removed_for: string | null) =>
    octavo.db.updateTable('readlist').set({ removed_for }).where('id', '=', id).execute()

  await hide('Rude.')
  expect(await notesIn(owner, id)).toEqual([])
  await expect(say(owner, id, emma!.id, 'For fools, again.')).rejects.toMatchObject({ code: 'removed_by_moderator' })
  await hide(null)

  expect(await notesIn(owner, id)).toHaveLength(1)
})

test('it stands in the export', async () => {
  const { owner, id } = await ownerWithList()
  await say(owner, id, emma!.id, 'For the picnic.')

  const { readlists } = await owner.call(exportAccount, {})

  expect(readlists.at(-1)?.books.map(({ title, note }) => [title, note])).toEqual([
    ['Emma', 'For the picnic.'],
    ['Persuasion', ''],
  ])
})
