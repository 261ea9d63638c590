import { beforeAll, describe, expect, test } from 'vitest'
import { getBookPage } from '#contract/book-page.ts'
import type { Input } from '#contract/endpoint.ts'
import { addProgress, addReading, deleteReading } from '#contract/library/readings.ts'
import { getOwnProfile, getProfile } from '#contract/profiles.ts'
import { createReview, editReview, listReplies, listReviews, replyToReview, type Review } from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import type { Api } from '#contract/api.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let author: TestReader
let number = 0
beforeAll(async () => {
  octavo = await startApp()
  author = await octavo.signUp('author')
})

type Body = Omit<Input<typeof createReview>['body'], 'book' | 'review_text'>
type NewReading = Input<typeof addReading>['body']
type Entry = Input<typeof addProgress>['body']

async function addBook(pages: number | null = null): Promise<string> {
  const [book] = await addBooks(octavo.db, [{ title: 'Emma', pages }])
  return book.id
}

const write = (book: string, body: Body, by = author) =>
  by.call(createReview, { body: { book, review_text: 'They marry.', ...body } })

function signUp(): Promise<TestReader> {
  number += 1
  return octavo.signUp(`reader-${number}`)
}

/** Somebody who has come so far in the book. */
async function readerAt(book: string, entries: Entry[], about: Partial<NewReading> = {}): Promise<TestReader> {
  const reader = await signUp()
  await read(reader, book, entries, about)
  return reader
}

async function read(reader: TestReader, book: string, entries: Entry[], about: Partial<NewReading> = {}) {
  const { reading } = await reader.call(addReading, { params: { id: book }, body: { outcome: 'open', ...about } })
  for (const body of entries) await reader.call(addProgress, { params: { id: reading.id }, body })
  return reading.id
}

async function seen(reader: Api, book: string): Promise<Review> {
  const { results } = await reader.call(listReviews, { params: { id: book }, query: {} })
  const [review] = results
  if (!review) throw new Error('There is no review.')
  return review
}

const isFolded = async (reader: Api, book: string) => (await seen(reader, book)).is_folded ?? false

describe('a review that is marked whole', () => {
  test('is folded for readers and visitors until they have finished the book, but not for its author', async () => {
    const book = await addBook(300)
    await write(book, { has_spoilers: true })
    const atEnd = await readerAt(book, [{ page: 300 }])
    const finisher = await readerAt(book, [], { outcome: 'finished' })

    expect(await isFolded(await signUp(), book)).toBe(true)
    expect(await isFolded(octavo.anyone, book)).toBe(true)
    expect(await isFolded(atEnd, book)).toBe(true)
    expect(await isFolded(finisher, book)).toBe(false)
    expect(await isFolded(author, book)).toBe(false)
  })

  test('stays open to whoever reads the book again', async () => {
    const book = await addBook(300)
    await write(book, { has_spoilers: true })
    const reader = await readerAt(book, [], { outcome: 'finished' })
    await read(reader, book, [{ page: 1 }])

    expect(await isFolded(reader, book)).toBe(false)
  })

  test('is folded again once the only finish is deleted', async () => {
    const book = await addBook()
    await write(book, { has_spoilers: true })
    const reader = await signUp()
    const id = await read(reader, book, [], { outcome: 'finished' })

    await reader.call(deleteReading, { params: { id } })

    expect(await isFolded(reader, book)).toBe(true)
  })
})

describe('a review that is marked from a page on', () => {
  test('is folded for who is at an earlier page, who is told both pages, and opens at that page', async () => {
    const book = await addBook(300)
    await write(book, { spoilers_from: { page: 120 } })
    const reader = await signUp()
    const id = await read(reader, book, [{ page: 80 }])
    const come = (page: number) => reader.call(addProgress, { params: { id }, body: { page } })

    expect(await seen(reader, book)).toMatchObject({
      has_spoilers: true,
      spoilers_from: { page: 120, of_pages: 300, percent: 40 },
      is_folded: true,
      you_are_at: { page: 80, of_pages: 300, percent: 26 },
    })
    await come(119)
    expect(await isFolded(reader, book)).toBe(true)
    await come(120)
    expect(await isFolded(reader, book)).toBe(false)
    expect(await seen(reader, book)).not.toHaveProperty('you_are_at')
  })

  test('counts the furthest entry, of the open reading or of one given up', async () => {
    const book = await addBook(300)
    await write(book, { spoilers_from: { page: 120 } })
    const wentBack = await readerAt(book, [{ page: 130 }, { page: 20 }])
    const gaveUp = await readerAt(book, [])
    const id = await read(gaveUp, await addBook(), [])
    await gaveUp.call(addProgress, { params: { id }, body: { page: 200 } })

    expect(await isFolded(wentBack, book)).toBe(false)
    // That was another book.
    expect(await isFolded(gaveUp, book)).toBe(true)
  })

  test('compares shares of the book where the two editions differ', async () => {
    const book = await addBook(300)
    await write(book, { spoilers_from: { page: 120 } })
    const large = await readerAt(book, [{ page: 239 }], { pages: 600 })
    const larger = await readerAt(book, [{ page: 240 }], { pages: 600 })

    expect(await seen(large, book)).toMatchObject({ is_folded: true, you_are_at: { page: 239, of_pages: 600 } })
    expect(await isFolded(larger, book)).toBe(false)
  })

  test('counts the pages of the edition that its author reads', async () => {
    const [writer, book] = [await signUp(), await addBook(300)]
    await read(writer, book, [], { pages: 600 })

    await write(book, { spoilers_from: { page: 120 } }, writer)

    expect(await seen(octavo.anyone, book)).toMatchObject({ spoilers_from: { page: 120, of_pages: 600, percent: 20 } })
    expect(await isFolded(await readerAt(book, [{ page: 60 }]), book)).toBe(false)
  })

  test('opens to whoever has come so far by percent or by minutes', async () => {
    const book = await addBook(300)
    await write(book, { spoilers_from: { page: 120 } })
    const readers = [
      await readerAt(book, [{ percent: 39 }]),
      await readerAt(book, [{ percent: 40 }]),
      await readerAt(book, [{ minutes: 239 }], { minutes: 600, medium: 'audio' }),
      await readerAt(book, [{ minutes: 240 }], { minutes: 600, medium: 'audio' }),
      // Of how many minutes is not known.
      await readerAt(book, [{ minutes: 10_000 }]),
    ]

    expect(await Promise.all(readers.map((reader) => isFolded(reader, book)))).toEqual([true, false, true, false, true])
  })

  test('compares bare pages where nobody knows how many there are', async () => {
    const book = await addBook()
    await write(book, { spoilers_from: { page: 120 } })
    const readers = [
      await readerAt(book, [{ page: 119 }]),
      await readerAt(book, [{ page: 120 }]),
      await readerAt(book, [{ percent: 99 }]),
    ]

    expect(await Promise.all(readers.map((reader) => isFolded(reader, book)))).toEqual([true, false, true])
    expect((await seen(octavo.anyone, book)).spoilers_from).toEqual({ page: 120, of_pages: null, percent: null })
  })

  test('does not believe in a page beyond the last of the catalogue', async () => {
    const book = await addBook(100)
    await write(book, { spoilers_from: { page: 120 } })

    expect((await seen(octavo.anyone, book)).spoilers_from).toEqual({ page: 120, of_pages: null, percent: null })
    expect(await isFolded(await readerAt(book, [{ page: 100 }]), book)).toBe(true)
    expect(await isFolded(await readerAt(book, [{ page: 150 }], { pages: 200 }), book)).toBe(false)
  })
})

test('a review that is marked from a percentage on opens there, whatever the unit', async () => {
  const book = await addBook(300)
  await write(book, { spoilers_from: { percent: 29 } })
  const readers = [
    await readerAt(book, [{ percent: 28 }]),
    await readerAt(book, [{ percent: 29 }]),
    await readerAt(book, [{ page: 86 }]),
    await readerAt(book, [{ page: 87 }]),
  ]

  expect(await Promise.all(readers.map((reader) => isFolded(reader, book)))).toEqual([true, false, true, false])
  expect((await seen(octavo.anyone, book)).spoilers_from).toEqual({ page: null, of_pages: null, percent: 29 })
})

test('a review without a mark is never folded', async () => {
  const book = await addBook(300)
  await write(book, {})

  const review = await seen(octavo.anyone, book)

  expect(review.has_spoilers).toBe(false)
  expect(review).not.toHaveProperty('is_folded')
  expect(review).not.toHaveProperty('spoilers_from')
})

describe('a reply', () => {
  test('is marked by itself: neither does it take the mark of the review, nor give it one', async () => {
    const book = await addBook(300)
    const { id } = await write(book, { spoilers_from: { page: 120 } })
    const answer = (review_text: string, mark: Body = {}) =>
      author.call(replyToReview, { params: { id }, body: { review_text, ...mark } })
    await answer('I cried.')
    await answer('And the horse?', { spoilers_from: { percent: 90 } })
    await answer('It dies.', { has_spoilers: true })
    const reader = await readerAt(book, [{ page: 150 }])

    const review = await seen(reader, book)
    const folded = review.replies.map((reply) => [reply.review_text, reply.is_folded ?? false])

    expect(review.is_folded).toBeUndefined()
    expect(folded).toEqual([
      ['It dies.', true],
      ['And the horse?', true],
      ['I cried.', false],
    ])
    const more = await reader.call(listReplies, { params: { id }, query: {} })
    expect(more.results.map((reply) => reply.is_folded ?? false)).toEqual([true, true, false])
  })

  test('its author can mark it later', async () => {
    const book = await addBook()
    const { id: review } = await write(book, {})
    const { id } = await author.call(replyToReview, { params: { id: review }, body: { review_text: 'It dies.' } })

    await author.call(editReview, { params: { id }, body: { review_text: 'It dies.', has_spoilers: true } })

    expect((await seen(octavo.anyone, book)).replies).toMatchObject([{ has_spoilers: true, is_folded: true }])
  })
})

describe('editing', () => {
  const change = (id: string, body: Body) =>
    author.call(editReview, { params: { id }, body: { review_text: 'They marry.', ...body } })

  test('keeps the mark unless it speaks of it, as a call that knows no places does', async () => {
    const { id } = await write(await addBook(300), { spoilers_from: { page: 120 } })
    const from = { page: 120, of_pages: 300, percent: 40 }

    expect(await change(id, {})).toMatchObject({ has_spoilers: true, spoilers_from: from })
    expect(await change(id, { has_spoilers: true })).toMatchObject({ has_spoilers: true, spoilers_from: from })
  })

  test('moves the place, marks the whole, and takes the mark off', async () => {
    const { id } = await write(await addBook(300), { spoilers_from: { page: 120 } })

    expect(await change(id, { spoilers_from: { percent: 5 } })).toMatchObject({
      spoilers_from: { page: null, of_pages: null, percent: 5 },
    })
    const whole = await change(id, { has_spoilers: true, spoilers_from: null })
    expect(whole.has_spoilers).toBe(true)
    expect(whole).not.toHaveProperty('spoilers_from')
    expect(await change(id, { has_spoilers: false })).toMatchObject({ has_spoilers: false })
    // No place is left behind for a later mark.
    expect(await change(id, { has_spoilers: true })).not.toHaveProperty('spoilers_from')
  })
})

test.each<Body>([
  { spoilers_from: {} },
  { spoilers_from: { page: 1, percent: 1 } },
  { spoilers_from: { page: 0 } },
  { spoilers_from: { percent: 101 } },
  { has_spoilers: false, spoilers_from: { page: 1 } },
])('a mark that says two things or none is refused: %j', async (mark) => {
  await expect(write(await addBook(), mark)).rejects.toMatchObject({ code: 'invalid', status: 400 })
})

test('the page of a book and a profile fold by the same rule', async () => {
  const [writer, book] = [await signUp(), await addBook(300)]
  await write(book, { spoilers_from: { page: 120 } }, writer)
  const [early, late] = [await readerAt(book, [{ page: 80 }]), await readerAt(book, [{ page: 130 }])]
  const onPage = async (reader: Api) => {
    const { reviews } = await reader.call(getBookPage, { params: { id: book } })
    return reviews.results[0]?.is_folded ?? false
  }
  const onProfile = async (reader: TestReader) => {
    const { recent_reviews } = await reader.call(getProfile, { params: { username: writer.username } })
    return recent_reviews[0]?.is_folded ?? false
  }

  expect([await onPage(early), await onPage(late), await onPage(octavo.anyone)]).toEqual([true, false, true])
  expect([await onProfile(early), await onProfile(late), await onProfile(writer)]).toEqual([true, false, false])
  expect((await writer.call(getOwnProfile, {})).recent_reviews[0]).not.toHaveProperty('is_folded')
})

test('a reply that is sent twice tells the same mark twice', async () => {
  const book = await addBook(300)
  const send = () =>
    author.call(createReview, {
      body: { book, review_text: 'Once.', spoilers_from: { page: 120 } },
      onceKey: 'a mark that is sent twice',
    })

  const first = await send()

  expect(await send()).toEqual(first)
  expect(first.spoilers_from).toEqual({ page: 120, of_pages: 300, percent: 40 })
})
