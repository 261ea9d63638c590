import { beforeAll, describe, expect, test } from 'vitest'
import { listAchievements } from '#contract/achievements.ts'
import type { Input } from '#contract/endpoint.ts'
import { addFavorite, removeFavorite } from '#contract/favorites.ts'
import { setImportOptions } from '#contract/imports/imports.ts'
import { addProgress, addReading, updateEntry } from '#contract/library/readings.ts'
import { exportAccount, exportLibrary } from '#contract/personal-data.ts'
import { rateBook } from '#contract/ratings.ts'
import { createReadlist, listReadlists, noteReadlistBook, updateReadlists } from '#contract/readlists.ts'
import { createReview, listReviews } from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { libraryIn, sorted } from './testing/exported-library.ts'
import { bringIn, goodreadsFile, importFile, prepareImport } from './testing/import-file.ts'

let octavo: TestApp
let titles: Map<string, string>
beforeAll(async () => {
  octavo = await startApp({ background: true })
  const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Foxtrot', 'Golf (A Novel, #2)', 'Hotel']
  const more = { authors: ['Some One', 'A. N. Other'], year: '1999', pages: 300 }
  const books = await addBooks(
    octavo.db,
    names.map((title) => ({ title, ...more })),
  )
  titles = new Map(books.map(({ id, title }) => [title.split(' ')[0] ?? '', id]))
})

const idOf = (title: string) => titles.get(title) ?? ''

/** Keeps something of every kind, and two books that no catalogue knows. */
async function liveFully(reader: TestReader): Promise<void> {
  await importFile(reader, fromElsewhere)
  const set = (title: string, body: Input<typeof updateEntry>['body']) =>
    reader.call(updateEntry, { params: { id: idOf(title) }, body })
  const read = (title: string, body: Input<typeof addReading>['body']) =>
    reader.call(addReading, { params: { id: idOf(title) }, body })
  const review = (title: string, body: Omit<Input<typeof createReview>['body'], 'book'>) =>
    reader.call(createReview, { body: { book: idOf(title), ...body } })

  const onTrain = { medium: 'audio', minutes: 600, note: 'On a train' } as const
  await read('Alpha', { outcome: 'finished', started_on: '2018', finished_on: '2019-05', ...onTrain })
  await read('Alpha', { outcome: 'finished' })
  await read('Alpha', { outcome: 'stopped', started_on: '2020-01-02', stopped_on: '2020-02' })
  await set('Alpha', { state: 'REREADING' })
  await set('Bravo', { state: 'READING', visibility: 'private', private_note: '=not a formula' })
  const { reading } = await read('Charlie', { outcome: 'open', started_on: '2024-01-01', medium: 'ebook', pages: 280 })
  const params = { id: reading.id }
  await reader.call(addProgress, { params, body: { page: 12, on: '2024-01-02', note: 'Slow' } })
  await reader.call(addProgress, { params, body: { percent: 50, on: '2024-01-05' } })
  await set('Charlie', { state: 'PAUSED' })
  await set('Delta', { state: 'DID_NOT_FINISH' })
  await set('Foxtrot', { state: 'WANT_TO_READ', owned_copies: 1 })
  await set('Golf', { state: 'FINISHED' })
  await reader.call(rateBook, { body: { google_books_id: idOf('Alpha'), stars: 3.75 } })
  await reader.call(rateBook, { body: { google_books_id: idOf('Hotel'), stars: 0.25 } })
  await review('Golf', { review_text: 'First & <b>foremost</b>.' })
  await review('Golf', { review_text: 'Second thoughts,\nfor me alone.', visibility: 'private', has_spoilers: true })
  await review('Golf', { review_text: 'Third time.', spoilers_from: { page: 120 } })
  await review('Hotel', { review_text: 'The butler did it.', visibility: 'private', spoilers_from: { percent: 90 } })
  for (const title of ['Hotel', 'Alpha']) await reader.call(addFavorite, { body: { id: idOf(title) } })
  const { readlists } = await reader.call(listReadlists, { query: {} })
  const winter = readlists.find(({ name }) => name === 'winter')?.id ?? ''
  const { id: salt } = await reader.call(createReadlist, {
    body: { name: 'Sea, salt', description: 'For the beach.\nIn this order.', is_numbered: true },
  })
  for (const title of ['Golf', 'Alpha', 'Hotel']) {
    await reader.call(updateReadlists, { body: { book_id: idOf(title), readlist_ids: [winter, salt] } })
  }
  const note = 'Because of the picnic.'
  await reader.call(noteReadlistBook, { params: { id: salt, book: idOf('Alpha') }, body: { note } })
}

const fromElsewhere = goodreadsFile([
  {
    Title: 'Alpha',
    Author: 'Some One',
    'Exclusive Shelf': 'read',
    'Date Read': '2012/03/04',
    'Date Added': '2011/01/02',
    'Owned Copies': '2',
    'Private Notes': 'From Ann',
  },
  {
    Title: 'A Book of Mine',
    Author: 'No Body',
    'Exclusive Shelf': 'read',
    'Date Read': '2015/06/07',
    'My Rating': '2',
    'My Review': 'Odd.',
    Bookshelves: 'winter',
    'Number of Pages': '77',
    'Original Publication Year': '1901',
  },
  { Title: 'Another of Mine', Author: 'No Body', 'Exclusive Shelf': 'to-read' },
])

/** Without what tells that a reading took place here, which pays, or came along, which does not. */
async function rememberedBy(reader: TestReader) {
  const library = await libraryIn(reader)
  const notCompared = { origin: undefined, started_at: undefined, finished_at: undefined }
  return { ...library, readings: sorted(library.readings.map((reading) => ({ ...reading, ...notCompared }))) }
}

/** Books of one's own have new ids, by which the lines are ordered. */
function linesOf(csv: string): string[] {
  return csv
    .replaceAll(/own-[0-9a-f-]{36}/g, 'own')
    .split('\n')
    .toSorted()
}

describe('our own JSON, brought into an empty account,', () => {
  test('gives the same library, field by field', async () => {
    const [from, to] = [await octavo.signUp('json-from'), await octavo.signUp('json-to')]
    await liveFully(from)

    const done = await importFile(to, JSON.stringify(await from.call(exportAccount, {})))

    expect(done.with_losses).toBe(0)
    expect(await rememberedBy(to)).toEqual(await rememberedBy(from))
  })

  test('publishes the reviews that were public and no others, unless the reader chooses otherwise', async () => {
    const [from, to, shy] = [await octavo.signUp('shown'), await octavo.signUp('as-shown'), await octavo.signUp('shy')]
    await liveFully(from)
    const file = JSON.stringify(await from.call(exportAccount, {}))
    const shownOf = async ({ username }: TestReader) => {
      const { results } = await octavo.anyone.call(listReviews, { params: { id: idOf('Golf') }, query: {} })
      return results.flatMap(({ user, review_text }) => (user.username === username ? [review_text] : []))
    }

    const { options } = await importFile(to, file)
    const { id } = await prepareImport(shy, file)
    await shy.call(setImportOptions, { params: { id }, body: { reviews: 'private' } })
    await bringIn(shy, id)

    expect(options.reviews).toBe('as_in_file')
    expect(await shownOf(from)).toEqual(['Third time.', 'First & <b>foremost</b>.'])
    expect(await shownOf(to)).toEqual(await shownOf(from))
    expect(await shownOf(shy)).toEqual([])
  })

  test('brings its favorites, which count for no achievement until they are chosen here', async () => {
    const [from, to] = [await octavo.signUp('favorites-from'), await octavo.signUp('favorites-to')]
    for (const id of titles.values()) {
      await from.call(addFavorite, { body: { id } })
      await from.call(updateEntry, { params: { id }, body: { state: 'WANT_TO_READ' } })
    }
    const collectorOf = async (reader: TestReader) => {
      const { achievements } = await reader.call(listAchievements, {})
      const found = achievements.find(({ name }) => name === 'Collector')
      return [found?.progress, found?.date_earned !== null]
    }

    await importFile(to, JSON.stringify(await from.call(exportAccount, {})))

    const { favorites } = await libraryIn(to)
    expect(favorites).toHaveLength(titles.size)
    expect([await collectorOf(from), await collectorOf(to)]).toEqual([
      [5, true],
      [0, false],
    ])
    expect(await findDifferences(octavo.db)).toEqual([])

    await to.call(removeFavorite, { body: { book_id: idOf('Alpha') } })
    await to.call(addFavorite, { body: { id: idOf('Alpha') } })
    expect(await collectorOf(to)).toEqual([1, false])
  })

  test('gives a finished book the reading that it must have, where the file has none', async () => {
    const reader = await octavo.signUp('states-alone')
    const states = ['FINISHED', 'REREADING', 'READING', 'PAUSED', 'DID_NOT_FINISH', 'WANT_TO_READ']
    const statuses = states.map((state, n) => {
      const [title = '', google_books_id = ''] = [...titles][n] ?? []
      return { book: { google_books_id, title, authors: ['Some One'] }, state }
    })

    await importFile(reader, JSON.stringify({ account: {}, statuses }))

    const { readings } = await reader.call(exportAccount, {})
    const outcomes = readings.map(({ book, outcome }) => `${book.title}: ${outcome}`).toSorted()
    expect(outcomes).toEqual(['Alpha: finished', 'Bravo: finished'])
    expect(await findDifferences(octavo.db)).toEqual([])
  })

  test('changes nothing in the account it came from', async () => {
    const reader = await octavo.signUp('json-again')
    await liveFully(reader)
    const before = await libraryIn(reader)

    const { effects, counts } = await importFile(reader, JSON.stringify(await reader.call(exportAccount, {})))

    expect(effects).toMatchObject({ here: counts.rows })
    expect(await libraryIn(reader)).toEqual(before)
  })
})

describe('our own CSV, brought into an empty account,', () => {
  test('gives the same library, without progress, favorites and older reviews', async () => {
    const [from, to] = [await octavo.signUp('csv-from'), await octavo.signUp('csv-to')]
    await liveFully(from)

    const csv = await from.call(exportLibrary, {})
    const done = await importFile(to, csv)

    expect(done.with_losses).toBe(0)
    expect(linesOf(await to.call(exportLibrary, {}))).toEqual(linesOf(csv))
  })
})
