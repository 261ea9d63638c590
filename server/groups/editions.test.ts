import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeGroupLink, joinByLink } from '#contract/groups/group-members.ts'
import { createPost } from '#contract/groups/group-posts.ts'
import { createGroup, getGroup, updateGroup, type NewGroupPart } from '#contract/groups/groups.ts'
import { addProgress, addReading } from '#contract/library/readings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { closeApps, startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let ada: TestReader
let ben: TestReader
let book: TestBook
/** Of a paperback of 600 pages. */
let adas: string
/** Of a large one of 300 pages. */
let bens: string

const dates = { starts_on: '2026-11-09', ends_on: '2026-11-30' }
const due_on = '2026-11-30'
const toPages = (...pages: number[]): NewGroupPart[] => pages.map((to_page) => ({ to_page, due_on }))
const toPercents = (...percents: number[]): NewGroupPart[] => percents.map((to_percent) => ({ to_percent, due_on }))

afterEach(closeApps)
beforeEach(async () => {
  octavo = await startApp()
  octavo.setClock('2026-11-10T12:00:00Z')
  ;[ada, ben] = [await octavo.signUp('ada'), await octavo.signUp('ben')]
  ;[book] = await addBooks(octavo.db, [{ title: 'Middlemarch' }])
  adas = await startReading(ada, 600)
  bens = await startReading(ben, 300)
})

async function startReading(reader: TestReader, pages: number): Promise<string> {
  const added = await reader.call(addReading, { params: { id: book.id }, body: { outcome: 'open', pages } })
  return added.reading.id
}

async function start(parts: NewGroupPart[]): Promise<string> {
  const { id } = await ada.call(createGroup, { body: { book_id: book.id, ...dates, parts } })
  const { link } = await ada.call(changeGroupLink, { params: { id }, body: { link: true } })
  await ben.call(joinByLink, { params: { link: link ?? '' } })
  return id
}

const note = (reader: TestReader, id: string, page: number) =>
  reader.call(addProgress, { params: { id }, body: { page } })
const openTo = async (reader: TestReader, id: string) =>
  (await reader.call(getGroup, { params: { id } })).parts.map(({ is_open }) => is_open)
const write = (id: string, part: number) => ada.call(createPost, { params: { id, part }, body: { text: 'Dorothea!' } })
const change = (id: string, parts: NewGroupPart[]) =>
  ada.call(updateGroup, { params: { id }, body: { name: 'Slowly', ...dates, parts } })

describe('a part that ends at a page', () => {
  test('opens to a reader of a shorter edition by their share of the book, and tells them no sooner', async () => {
    const id = await start(toPages(200, 400, 600))
    await note(ada, adas, 200)
    expect(await openTo(ada, id)).toEqual([true, false, false])

    await note(ben, bens, 99)
    expect(await openTo(ben, id)).toEqual([false, false, false])
    await write(id, 1)
    expect((await ben.call(listNotifications, { query: {} })).results).toEqual([])
    await note(ben, bens, 100)
    expect(await openTo(ben, id)).toEqual([true, false, false])
    await write(id, 1)
    expect((await ben.call(listNotifications, { query: {} })).results).toMatchObject([{ kind: 'group_post' }])
    await note(ben, bens, 200)
    expect(await openTo(ben, id)).toEqual([true, true, false])
    const { parts, members } = await ada.call(getGroup, { params: { id } })
    expect(parts.map(({ of_pages }) => of_pages)).toEqual([600, 600, 600])
    expect(members).toMatchObject([{ parts_read: 1 }, { parts_read: 2 }])
  })

  test('opens to a reader of a longer edition no sooner', async () => {
    await ada.call(addProgress, { params: { id: adas }, body: { page: 199 } })
    const { id } = await ben.call(createGroup, { body: { book_id: book.id, ...dates, parts: toPages(100, 200, 300) } })
    const { link } = await ben.call(changeGroupLink, { params: { id }, body: { link: true } })
    await ada.call(joinByLink, { params: { link: link ?? '' } })

    expect(await openTo(ada, id)).toEqual([false, false, false])
    await note(ada, adas, 200)
    expect(await openTo(ada, id)).toEqual([true, false, false])
  })

  test('counts as it is where the edition is unknown: a page beyond the last of another opens no more', async () => {
    const id = await start(toPages(200, 400, 900))

    await note(ben, bens, 400)

    expect(await openTo(ben, id)).toEqual([true, true, false])
  })
})

describe('a part that readers wrote about', () => {
  test.each([
    ['an earlier page', toPages(200, 400), toPages(100, 400)],
    ['a percentage that is earlier', toPages(200, 400), toPercents(33, 90)],
    ['an earlier percentage', toPercents(30, 60), toPercents(29, 60)],
    ['a page that is earlier', toPercents(50, 60), toPages(299, 600)],
    ['a page of an unknown edition', toPercents(20, 60), toPages(500, 700)],
  ])('is not moved to %s', async (_, before, after) => {
    const id = await start(before)
    await note(ada, adas, 300)
    await write(id, 1)

    await expect(change(id, after)).rejects.toMatchObject({ code: 'part_has_posts', status: 409 })
    expect(await openTo(ben, id)).toEqual([false, false])
  })

  test.each([
    ['where it was', toPages(200, 400), toPages(200, 300)],
    ['later', toPages(200, 400), toPages(201, 400)],
    ['at a percentage that is no earlier', toPages(200, 400), toPercents(34, 40)],
    ['at the end', toPages(200, 400, 900), toPercents(100)],
  ])('may end %s', async (_, before, after) => {
    const id = await start(before)
    await note(ada, adas, 300)
    await write(id, 1)

    expect(await change(id, after)).toMatchObject({
      name: 'Slowly',
      parts: [{ posts_count: 1 }, ...after.slice(1).map(() => ({}))],
    })
  })
})
