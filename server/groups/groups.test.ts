import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/personal-data.ts'
import { followReader } from '#contract/follows.ts'
import {
  answerInvitation,
  changeGroupLink,
  handOverGroup,
  inviteToGroup,
  joinByLink,
  leaveGroup,
  openGroupLink,
  removeMember,
} from '#contract/groups/group-members.ts'
import { createPost, deletePost, editPost, listPosts } from '#contract/groups/group-posts.ts'
import { createGroup, endGroup, getGroup, listGroups, updateGroup } from '#contract/groups/groups.ts'
import { addProgress, addReading, updateEntry } from '#contract/library/readings.ts'
import { decide, listReported, reverseAct } from '#contract/moderation/moderation.ts'
import { createReport } from '#contract/moderation/reports.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { rateBook } from '#contract/ratings.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { tellEnds } from './group-jobs.ts'
import { closeApps, startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let ada: TestReader
let ben: TestReader
let book: TestBook

afterEach(closeApps)
beforeEach(async () => {
  octavo = await startApp()
  octavo.setClock('2026-11-10T12:00:00Z')
  ada = await octavo.signUp('ada')
  ben = await octavo.signUp('ben')
  ;[book] = await addBooks(octavo.db, [{ title: 'Middlemarch' }])
})

const plan = {
  starts_on: '2026-11-09',
  ends_on: '2026-11-30',
  parts: [
    { title: 'Miss Brooke', to_percent: 30, due_on: '2026-11-12' },
    { to_percent: 60, due_on: '2026-11-20' },
    { to_percent: 100, due_on: '2026-11-30' },
  ],
}

async function start(organizer = ada): Promise<string> {
  return (await organizer.call(createGroup, { body: { book_id: book.id, ...plan } })).id
}

async function join(id: string, ...readers: TestReader[]): Promise<void> {
  const { link } = await ada.call(changeGroupLink, { params: { id }, body: { link: true } })
  for (const reader of readers) await reader.call(joinByLink, { params: { link: link ?? '' } })
}

async function readTo(reader: TestReader, percent: number): Promise<void> {
  const found = await reader
    .call(addReading, { params: { id: book.id }, body: { outcome: 'open' } })
    .catch(() => undefined)
  const id =
    found?.reading.id ??
    (
      await octavo.db
        .selectFrom('reading')
        .innerJoin('reader', 'reader.id', 'reader_id')
        .select('reading.id')
        .where('username', '=', reader.username)
        .executeTakeFirstOrThrow()
    ).id
  await reader.call(addProgress, { params: { id }, body: { percent } })
}

const write = (reader: TestReader, id: string, part: number, text = 'Dorothea!') =>
  reader.call(createPost, { params: { id, part }, body: { text } })

const read = (reader: TestReader, id: string, part: number) =>
  reader.call(listPosts, { params: { id, part }, query: {} })

const kindsTold = async (reader: TestReader) =>
  (await reader.call(listNotifications, { query: {} })).results.map(({ kind, username, others, title, part }) =>
    [kind, username, others, title, part].filter((each) => each !== undefined).join(' '),
  )

describe('a group', () => {
  test('that is started again under the same key is the same, with one member', async () => {
    const body = { book_id: book.id, ...plan }
    const sent = Array.from({ length: 5 }, () => ada.call(createGroup, { body, onceKey: 'k' }))

    const ids = (await Promise.all(sent)).map(({ id }) => id)

    expect(new Set(ids).size).toBe(1)
    expect((await ada.call(listGroups, {})).groups.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  })

  test('has the title of its book and the parts that were planned, and only its organizer at first', async () => {
    const id = await start()

    const group = await ada.call(getGroup, { params: { id } })

    expect(group).toMatchObject({
      name: 'Middlemarch',
      organizer: 'ada',
      is_organizer: true,
      is_over: false,
      is_open: true,
      open_until: '2026-12-30',
      members_count: 1,
      link: null,
      parts: [
        { number: 1, title: 'Miss Brooke', to_percent: 30, to_page: null, due_on: '2026-11-12', is_open: false },
        { number: 2, title: '', to_percent: 60 },
        { number: 3, to_percent: 100 },
      ],
      members: [{ username: 'ada', is_organizer: true, is_you: true, percent: null, parts_read: 0, pace: 'on_pace' }],
    })
    expect((await ada.call(listGroups, {})).groups).toMatchObject([{ id, parts_count: 3, next_due_on: '2026-11-12' }])
    await expect(ben.call(getGroup, { params: { id } })).rejects.toMatchObject({ code: 'group_not_found' })
    expect((await ben.call(listGroups, {})).groups).toEqual([])
  })

  test.each([
    [{ ...plan, ends_on: '2026-11-08' }, 'ends_on'],
    [{ ...plan, ends_on: '2026-02-30' }, 'ends_on'],
    [{ ...plan, starts_on: '2026-10-01', ends_on: '2026-11-09' }, 'ends_on'],
    [{ ...plan, parts: [{ due_on: '2026-11-12' }] }, 'parts'],
    [{ ...plan, parts: [{ to_page: 4, to_percent: 4, due_on: '2026-11-12' }] }, 'parts'],
    [{ ...plan, parts: [{ to_percent: 40, due_on: '2026-12-01' }] }, 'parts'],
    [{ ...plan, parts: [plan.parts[1] ?? plan.parts[0], plan.parts[0]] }, 'parts'],
    [
      {
        ...plan,
        parts: [
          { to_percent: 40, due_on: '2026-11-12' },
          { to_page: 50, due_on: '2026-11-13' },
        ],
      },
      'parts',
    ],
  ])('is refused with a plan that does not go forward: %j', async (wrong, field) => {
    const parts = wrong.parts.flatMap((part) => (part ? [part] : []))
    const failure = ada.call(createGroup, { body: { book_id: book.id, ...wrong, parts } })
    await expect(failure).rejects.toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
  })

  test('is not made of a private book, nor joined by one who keeps the book private', async () => {
    await ben.call(updateEntry, { params: { id: book.id }, body: { state: 'READING', visibility: 'private' } })
    await expect(start(ben)).rejects.toMatchObject({ code: 'book_kept_private', status: 409 })
    const id = await start()
    await expect(join(id, ben)).rejects.toMatchObject({ code: 'book_kept_private' })
  })

  test('is planned anew by its organizer alone, and keeps the parts that readers wrote about', async () => {
    const id = await start()
    await join(id, ben)
    await readTo(ada, 100)
    await write(ada, id, 3)
    const body = { ...plan, name: 'Slowly', parts: plan.parts.slice(0, 2) }

    await expect(ada.call(updateGroup, { params: { id }, body })).rejects.toMatchObject({ code: 'part_has_posts' })
    await expect(ben.call(updateGroup, { params: { id }, body })).rejects.toMatchObject({ code: 'not_the_organizer' })
    const later = plan.parts.map((part, nth) => (nth === 2 ? { ...part, title: 'The end' } : part))
    const changed = await ada.call(updateGroup, { params: { id }, body: { ...body, parts: later } })

    expect(changed).toMatchObject({ name: 'Slowly', parts: [{}, {}, { title: 'The end', posts_count: 1 }] })
  })

  test('ends, tells its members, stays to be read, and closes for words a month later', async () => {
    const id = await start()
    await join(id, ben)
    await readTo(ben, 100)
    await ben.call(rateBook, { body: { google_books_id: book.google_books_id, rating: 4 } })

    expect(await ada.call(endGroup, { params: { id } })).toMatchObject({ is_over: true, open_until: '2026-12-10' })
    await ada.call(endGroup, { params: { id } })

    expect(await kindsTold(ben)).toEqual(['group_ended ada 0 Middlemarch'])
    await write(ben, id, 3)
    // Their sessions go on.
    octavo.setClock('2026-11-30T12:00:00Z')
    for (const reader of [ada, ben]) await reader.call(listGroups, {})
    octavo.setClock('2026-12-11T12:00:00Z')
    await expect(write(ben, id, 3)).rejects.toMatchObject({ code: 'group_is_over', status: 409 })
    expect((await read(ben, id, 3)).results).toHaveLength(1)
    const { members } = await ada.call(getGroup, { params: { id } })
    expect(members).toMatchObject([
      { username: 'ada', stars: null },
      { username: 'ben', percent: 100, stars: 4 },
    ])
  })
})

test('a group whose last day is over tells each member once, when it is over where they are', async () => {
  const id = await start()
  const cleo = await octavo.signUp('cleo')
  await join(id, ben, cleo)
  await octavo.db.updateTable('reader').set({ time_zone: 'Pacific/Auckland' }).where('username', '=', 'ben').execute()
  await cleo.call(leaveGroup, { params: { id } })
  // Their sessions go on.
  for (const day of ['2026-11-20', '2026-11-29']) {
    octavo.setClock(`${day}T12:00:00Z`)
    for (const reader of [ada, ben, cleo]) await reader.call(listGroups, {})
  }
  const told = () => Promise.all([ada, ben, cleo].map(kindsTold))

  octavo.setClock('2026-11-30T10:30:00Z')
  await tellEnds(octavo.deps)
  expect(await told()).toEqual([[], [], []])
  octavo.setClock('2026-11-30T11:30:00Z')
  await Promise.all([tellEnds(octavo.deps), tellEnds(octavo.deps)])
  expect(await told()).toEqual([[], ['group_ended  0 Middlemarch'], []])
  octavo.setClock('2026-12-01T00:30:00Z')
  await tellEnds(octavo.deps)
  await tellEnds(octavo.deps)

  expect(await told()).toEqual([['group_ended  0 Middlemarch'], ['group_ended  0 Middlemarch'], []])
})

test('a group that goes on after a member was told of its end tells them again once that is over', async () => {
  const id = await start()
  await join(id, ben)
  await octavo.db.updateTable('reader').set({ time_zone: 'Pacific/Auckland' }).where('username', '=', 'ben').execute()
  const keepSessions = async (day: string) => {
    octavo.setClock(`${day}T12:00:00Z`)
    for (const reader of [ada, ben]) await reader.call(listGroups, {})
  }
  await keepSessions('2026-11-20')
  await keepSessions('2026-11-29')
  octavo.setClock('2026-11-30T11:30:00Z')
  await tellEnds(octavo.deps)
  expect(await kindsTold(ben)).toEqual(['group_ended  0 Middlemarch'])
  const body = { ...plan, name: 'Middlemarch' }

  await ada.call(updateGroup, { params: { id }, body })
  expect(await kindsTold(ben)).toEqual(['group_ended  0 Middlemarch'])
  await ada.call(updateGroup, { params: { id }, body: { ...body, ends_on: '2026-12-04' } })

  await tellEnds(octavo.deps)
  expect(await kindsTold(ben)).toEqual([])
  await keepSessions('2026-12-03')
  octavo.setClock('2026-12-04T11:30:00Z')
  await tellEnds(octavo.deps)
  expect(await Promise.all([ada, ben].map(kindsTold))).toEqual([[], ['group_ended  0 Middlemarch']])
})

test('a group that goes on from the moment in which a member would be told of its end tells them once that is over', async () => {
  const id = await start()
  await join(id, ben)
  await octavo.db.updateTable('reader').set({ time_zone: 'Pacific/Auckland' }).where('username', '=', 'ben').execute()
  octavo.setClock('2026-11-30T11:30:00Z')
  const later = await hold(
    octavo.db,
    sql`
      with longer as (update reading_group set ends_on = '2026-12-04' where id = ${id})
      update reading_group_member set end_told_at = null where group_id = ${id}`,
    { keep: true },
  )

  const telling = tellEnds(octavo.deps)
  await untilWaiting(octavo.db, 1)
  await later()
  await telling

  const told = () => octavo.db.selectFrom('notification').select(['kind', 'group_id']).execute()
  expect(await told()).toEqual([])
  octavo.setClock('2026-12-04T11:30:00Z')
  await tellEnds(octavo.deps)
  expect(await told()).toEqual([{ kind: 'group_ended', group_id: id }])
})

test('a group that its organizer ended, or that was over long ago, tells nothing more', async () => {
  const id = await start()
  await join(id, ben)
  await ada.call(endGroup, { params: { id } })
  const old = await start()
  octavo.setClock('2026-11-29T12:00:00Z')
  for (const reader of [ada, ben]) await reader.call(listGroups, {})
  octavo.setClock('2026-12-09T12:00:00Z')

  await tellEnds(octavo.deps)

  expect(await kindsTold(ben)).toEqual(['group_ended ada 0 Middlemarch'])
  expect(await kindsTold(ada)).toEqual([])
  expect(await octavo.db.selectFrom('reading_group').select('id').where('id', '=', old).execute()).toHaveLength(1)
})

describe('who is in', () => {
  test('is invited by name, told of it, and answers', async () => {
    const id = await start()
    const invite = (username: string) => ada.call(inviteToGroup, { params: { id }, body: { username } })
    await octavo.signUp('cleo')

    expect(await invite('ben')).toEqual({ invited: ['ben'] })
    await invite('ben')

    expect(await kindsTold(ben)).toEqual(['group_invite ada 0 Middlemarch'])
    expect((await ben.call(listGroups, {})).invitations).toMatchObject([{ id, invited_by: 'ada', organizer: 'ada' }])
    await expect(ben.call(getGroup, { params: { id } })).rejects.toMatchObject({ code: 'group_not_found' })
    await ben.call(answerInvitation, { params: { id }, body: { accept: true } })
    expect(await ben.call(getGroup, { params: { id } })).toMatchObject({ members_count: 2, is_organizer: false })
    expect(await kindsTold(ben)).toEqual([])
  })

  test.each([true, false])('may send the same answer twice (accepts: %s)', async (accept) => {
    const id = await start()
    await ada.call(inviteToGroup, { params: { id }, body: { username: 'ben' } })
    const answer = (accepts: boolean) => ben.call(answerInvitation, { params: { id }, body: { accept: accepts } })

    await answer(accept)
    await answer(accept)

    await expect(answer(!accept)).rejects.toMatchObject({ code: 'group_not_found' })
    expect(await ada.call(getGroup, { params: { id } })).toMatchObject({ members_count: accept ? 2 : 1 })
  })

  test('is not asked again once they declined, but can come by the link', async () => {
    const id = await start()
    const invite = () => ada.call(inviteToGroup, { params: { id }, body: { username: 'ben' } })
    await invite()
    await ben.call(answerInvitation, { params: { id }, body: { accept: false } })

    await expect(invite()).rejects.toMatchObject({ code: 'reader_has_declined', status: 409 })
    await expect(ben.call(answerInvitation, { params: { id }, body: { accept: true } })).rejects.toMatchObject({
      code: 'group_not_found',
    })
    await join(id, ben)
    expect(await ben.call(getGroup, { params: { id } })).toMatchObject({ members_count: 2 })
  })

  test('comes by a link that shows the book first, also to visitors, and not once it is taken back', async () => {
    const id = await start()
    const { link } = await ada.call(changeGroupLink, { params: { id }, body: { link: true } })
    const params = { link: link ?? '' }

    expect(await octavo.anyone.call(openGroupLink, { params })).toMatchObject({
      id: null,
      organizer: 'ada',
      members_count: 1,
      parts_count: 3,
      book: { title: 'Middlemarch' },
    })
    expect(await ben.call(joinByLink, { params })).toEqual({ id })
    expect(await ben.call(joinByLink, { params })).toEqual({ id })
    expect(await ben.call(openGroupLink, { params })).toMatchObject({ id, members_count: 2 })
    await ada.call(changeGroupLink, { params: { id }, body: { link: false } })
    const cleo = await octavo.signUp('cleo')
    await expect(cleo.call(joinByLink, { params })).rejects.toMatchObject({ code: 'group_not_found', status: 404 })
  })

  test('stays out once the organizer removed them', async () => {
    const id = await start()
    await join(id, ben)
    await ada.call(removeMember, { params: { id }, body: { username: 'BEN' } })

    await expect(ben.call(getGroup, { params: { id } })).rejects.toMatchObject({ code: 'group_not_found' })
    await expect(join(id, ben)).rejects.toMatchObject({ code: 'group_not_found' })
  })

  test('whom the organizer has blocked is named to the organizer alone, who can remove them', async () => {
    const id = await start()
    const [cleo, dan] = [await octavo.signUp('cleo'), await octavo.signUp('dan')]
    await join(id, ben, cleo, dan)
    await ada.call(blockReader, { body: { username: 'ben' } })
    await cleo.call(blockReader, { body: { username: 'ada' } })
    await dan.call(blockReader, { body: { username: 'ben' } })
    const seen = async (reader: TestReader) => {
      const { blocked, members, members_count } = await reader.call(getGroup, { params: { id } })
      return { blocked, members: members.map(({ username }) => username), members_count }
    }

    expect(await seen(ada)).toEqual({ blocked: ['ben'], members: ['ada', 'dan'], members_count: 4 })
    expect(await seen(dan)).toEqual({ blocked: [], members: ['ada', 'cleo', 'dan'], members_count: 4 })
    await ada.call(removeMember, { params: { id }, body: { username: 'ben' } })

    expect(await seen(ada)).toEqual({ blocked: [], members: ['ada', 'dan'], members_count: 3 })
    await expect(ben.call(getGroup, { params: { id } })).rejects.toMatchObject({ code: 'group_not_found' })
  })

  test('leaves, and an organizer only after handing over', async () => {
    const id = await start()
    await join(id, ben)
    const leave = (reader: TestReader) => reader.call(leaveGroup, { params: { id } })

    await expect(leave(ada)).rejects.toMatchObject({ code: 'organizer_cannot_leave' })
    await ada.call(handOverGroup, { params: { id }, body: { username: 'ben' } })
    await leave(ada)
    expect(await ben.call(getGroup, { params: { id } })).toMatchObject({ organizer: 'ben', members_count: 1 })
    await leave(ben)
    expect(await octavo.db.selectFrom('reading_group').selectAll().execute()).toEqual([])
  })

  test('is fifty readers at most, however many come at once', async () => {
    const id = await start()
    const others = await Promise.all(Array.from({ length: 52 }, (_, nth) => octavo.signUp(`reader-${nth}`)))
    await join(id, ...others.slice(0, 47))
    const { link } = await ada.call(changeGroupLink, { params: { id }, body: { link: true } })

    const came = await Promise.allSettled(
      others.slice(47).map((reader) => reader.call(joinByLink, { params: { link: link ?? '' } })),
    )

    const refused = came.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ code: 'list_is_full' })
    expect(await ada.call(getGroup, { params: { id } })).toMatchObject({ members_count: 50 })
  })

  test('is told of an invitation to a group, and as read if it is withdrawn and comes again within a week', async () => {
    const id = await start()
    await ben.call(followReader, { body: { username: 'ada' } })
    const invite = (group: string) => ada.call(inviteToGroup, { params: { id: group }, body: { username: 'ben' } })
    const withdraw = () => ada.call(removeMember, { params: { id }, body: { username: 'ben' } })
    const told = async () =>
      (await ben.call(listNotifications, { query: {} })).results.map(({ kind, is_read }) => [kind, is_read])

    await invite(id)
    expect(await told()).toEqual([['group_invite', false]])
    await withdraw()
    await invite(id)
    expect(await told()).toEqual([['group_invite', true]])
    await invite(await start())
    expect(await told()).toEqual([
      ['group_invite', false],
      ['group_invite', true],
    ])
    await withdraw()
    octavo.setClock('2026-11-17T13:00:00Z')
    await invite(id)

    expect(await told()).toEqual([
      ['group_invite', false],
      ['group_invite', false],
    ])
  })

  test('can be ten strangers a day who are invited by name, and any who follow', async () => {
    const id = await start()
    const others = await Promise.all(Array.from({ length: 11 }, (_, nth) => octavo.signUp(`stranger-${nth}`)))
    const invite = ({ username }: TestReader) => ada.call(inviteToGroup, { params: { id }, body: { username } })
    for (const other of others.slice(0, 10)) await invite(other)

    await expect(invite(others[10] ?? ben)).rejects.toMatchObject({ code: 'rate_limited' })
    await ben.call(followReader, { body: { username: 'ada' } })
    expect((await invite(ben)).invited).toHaveLength(11)
  })
})

describe('the thread of a part', () => {
  test('opens to each reader as they get there, and tells before then only how much was written', async () => {
    const id = await start()
    await join(id, ben)
    await readTo(ada, 35)
    await write(ada, id, 1)

    await expect(read(ben, id, 1)).rejects.toMatchObject({ code: 'part_not_open', status: 403 })
    await expect(write(ben, id, 1)).rejects.toMatchObject({ code: 'part_not_open' })
    await expect(write(ada, id, 2)).rejects.toMatchObject({ code: 'part_not_open' })
    expect(await kindsTold(ben)).toEqual([])
    expect((await ben.call(getGroup, { params: { id } })).parts[0]).toMatchObject({ posts_count: 1, is_open: false })

    await readTo(ben, 30)
    expect((await read(ben, id, 1)).results).toMatchObject([{ username: 'ada', text: 'Dorothea!', is_yours: false }])
    await write(ben, id, 1, 'And Casaubon.')
    await write(ben, id, 1, 'Alas.')
    expect(await kindsTold(ada)).toEqual(['group_post ben 0 Middlemarch 1'])
  })

  test('opens by pages of the reader’s own edition too, and to whoever finished', async () => {
    await octavo.db.updateTable('book').set({ pages: 800 }).where('id', '=', book.id).execute()
    const parts = [
      { to_page: 400, due_on: '2026-11-20' },
      { to_page: 800, due_on: '2026-11-30' },
    ]
    const { id } = await ada.call(createGroup, { body: { book_id: book.id, ...plan, parts } })
    const openTo = async () => (await ada.call(getGroup, { params: { id } })).parts.map(({ is_open }) => is_open)

    await readTo(ada, 50)
    expect(await openTo()).toEqual([true, false])
    await ada.call(updateEntry, { params: { id: book.id }, body: { state: 'FINISHED' } })
    expect(await openTo()).toEqual([true, true])
    expect((await ada.call(getGroup, { params: { id } })).members).toMatchObject([
      { has_finished: true, finished_on: '2026-11-10', pace: 'finished', parts_read: 2 },
    ])
  })

  test('has posts that their author alone changes and deletes', async () => {
    const id = await start()
    await join(id, ben)
    await readTo(ada, 100)
    await readTo(ben, 100)
    const post = await write(ada, id, 1)

    const params = { id: post.id }
    await expect(ben.call(editPost, { params, body: { text: 'Mine.' } })).rejects.toMatchObject({
      code: 'post_not_found',
    })
    await expect(ben.call(deletePost, { params })).rejects.toMatchObject({ code: 'post_not_found' })
    octavo.setClock('2026-11-10T13:00:00Z')
    expect(await ada.call(editPost, { params, body: { text: 'Better.' } })).toMatchObject({
      text: 'Better.',
      edited_at: '2026-11-10T13:00:00.000Z',
    })
    expect((await read(ben, id, 1)).results).toMatchObject([{ text: 'Better.' }])
    await ada.call(deletePost, { params })
    expect(await read(ben, id, 1)).toEqual({ results: [], next: null })
    expect(await kindsTold(ben)).toEqual([])
  })

  test('is paged, oldest first', async () => {
    const id = await start()
    await readTo(ada, 100)
    for (let nth = 1; nth <= 51; nth += 1) await write(ada, id, 1, `Post ${nth}`)

    const first = await read(ada, id, 1)
    const rest = await ada.call(listPosts, { params: { id, part: 1 }, query: { after: first.next ?? '' } })

    expect([first.results[0]?.text, first.results.length, rest.results.map(({ text }) => text), rest.next]).toEqual([
      'Post 1',
      50,
      ['Post 51'],
      null,
    ])
  })

  test('keeps its shape between readers who blocked each other', async () => {
    const id = await start()
    await join(id, ben)
    for (const reader of [ada, ben]) await readTo(reader, 100)
    await write(ben, id, 1, 'Mine.')
    await ada.call(blockReader, { body: { username: 'ben' } })
    await write(ada, id, 1, 'Ours.')

    expect((await read(ada, id, 1)).results).toMatchObject([
      { hidden: true, text: '', username: '' },
      { hidden: false, text: 'Ours.' },
    ])
    expect((await read(ben, id, 1)).results).toMatchObject([{ text: 'Mine.' }, { hidden: true, text: '' }])
    const seen = await ben.call(getGroup, { params: { id } })
    expect(seen).toMatchObject({ organizer: '', members_count: 2, members: [{ username: 'ben' }] })
    expect(await kindsTold(ben)).toEqual([])
  })

  test('shows no progress of one who has since made the book private', async () => {
    const id = await start()
    await join(id, ben)
    await readTo(ben, 60)
    await ben.call(updateEntry, { params: { id: book.id }, body: { visibility: 'private' } })

    expect((await ada.call(getGroup, { params: { id } })).members[1]).toMatchObject({
      shows_progress: false,
      percent: null,
      parts_read: 0,
    })
    expect((await ben.call(getGroup, { params: { id } })).members[1]).toMatchObject({ percent: 60, parts_read: 2 })
  })

  test('has posts that are reported by those who can read them, hidden by a moderator, and shown again', async () => {
    const id = await start()
    await join(id, ben)
    await readTo(ada, 100)
    const post = await write(ada, id, 1, 'Rude.')
    const report = (reader: TestReader) =>
      reader.call(createReport, { body: { kind: 'post', id: post.id, reason: 'spam' } })
    await expect(report(ben)).rejects.toMatchObject({ code: 'post_not_found' })
    await readTo(ben, 100)
    expect(await report(ben)).toMatchObject({ kind: 'post', username: 'ada', title: 'Middlemarch' })
    const moderator = await octavo.signUp('moderator')
    await octavo.db.updateTable('reader').set({ is_moderator: true }).where('username', '=', 'moderator').execute()

    await moderator.call(decide, { body: { kind: 'post', id: post.id, why: 'Rude.', hide: true } })

    expect((await read(ben, id, 1)).results).toMatchObject([{ text: 'Removed by a moderator', removed_for: null }])
    expect((await read(ada, id, 1)).results).toMatchObject([{ is_removed: true, removed_for: 'Rude.' }])
    const change = ada.call(editPost, { params: { id: post.id }, body: { text: 'Nice.' } })
    await expect(change).rejects.toMatchObject({ code: 'removed_by_moderator' })
    const act = await octavo.db.selectFrom('moderation_act').select('id').executeTakeFirstOrThrow()
    await moderator.call(reverseAct, { params: { id: act.id }, body: { why: 'Too harsh.' } })
    expect((await read(ben, id, 1)).results).toMatchObject([{ text: 'Rude.', is_removed: false }])
  })
})

describe('at the same moment', () => {
  test('a post is written before its author leaves or is removed, or not at all', async () => {
    const id = await start()
    const members = await Promise.all(['cleo', 'dan', 'eve', 'finn', 'gus', 'hal'].map((name) => octavo.signUp(name)))
    await join(id, ...members)
    for (const member of members) await readTo(member, 100)

    const outcomes = await Promise.all(
      members.map(async (member, nth) => {
        const goes = () =>
          nth % 2 === 0
            ? member.call(leaveGroup, { params: { id } })
            : ada.call(removeMember, { params: { id }, body: { username: member.username } })
        const post = write(member, id, 1, `By ${member.username}`).then(
          () => 'written',
          (failure: { code: string }) => failure.code,
        )
        await Promise.all([post, goes()])
        await expect(write(member, id, 1, 'Later.')).rejects.toMatchObject({ code: 'group_not_found' })
        return [`By ${member.username}`, await post] as const
      }),
    )

    await readTo(ada, 100)
    const { results } = await read(ada, id, 1)
    const written = outcomes.filter(([, outcome]) => outcome === 'written').map(([text]) => text)
    expect(results.map(({ text }) => text).toSorted()).toEqual(written.toSorted())
    for (const [, outcome] of outcomes) expect(['written', 'group_not_found']).toContain(outcome)
    expect(await findDifferences(octavo.db)).toEqual([])
  })

  test('a group is ended once and told once, and whoever joins it comes in before or not at all', async () => {
    const id = await start()
    await join(id, ben)
    const { link } = await ada.call(changeGroupLink, { params: { id }, body: { link: true } })
    const late = await Promise.all(['cleo', 'dan', 'eve'].map((name) => octavo.signUp(name)))

    const [joined] = await Promise.all([
      Promise.allSettled(late.map((reader) => reader.call(joinByLink, { params: { link: link ?? '' } }))),
      ...Array.from({ length: 5 }, () => ada.call(endGroup, { params: { id } })),
    ])

    expect(await kindsTold(ben)).toEqual(['group_ended ada 0 Middlemarch'])
    const { members } = await ada.call(getGroup, { params: { id } })
    expect(members).toHaveLength(2 + joined.filter(({ status }) => status === 'fulfilled').length)
    for (const [nth, { status }] of joined.entries()) {
      expect(await kindsTold(late[nth] ?? ben)).toEqual(status === 'fulfilled' ? ['group_ended ada 0 Middlemarch'] : [])
    }
  })
})

describe('the names of a group', () => {
  const names = { name: 'Fools only', parts: plan.parts }
  const reportIt = (reader: TestReader, id: string) =>
    reader.call(createReport, { body: { kind: 'group', id, reason: 'harassment' } })

  async function startNamed() {
    const { id } = await ada.call(createGroup, { body: { book_id: book.id, ...plan, ...names } })
    const { link } = await ada.call(changeGroupLink, { params: { id }, body: { link: true } })
    return { id, link: link ?? '' }
  }

  test('are reported by who is in, is invited or has the link, and by nobody else', async () => {
    const { id, link } = await startNamed()
    const [cleo, dan] = [await octavo.signUp('cleo'), await octavo.signUp('dan')]
    await ada.call(inviteToGroup, { params: { id }, body: { username: 'cleo' } })
    await ben.call(joinByLink, { params: { link } })

    await expect(reportIt(dan, id)).rejects.toMatchObject({ code: 'group_not_found' })
    await expect(reportIt(ada, id)).rejects.toMatchObject({ code: 'invalid' })
    for (const [reader, by] of [
      [ben, id],
      [cleo, id],
      [dan, link],
    ] as const) {
      expect(await reportIt(reader, by)).toMatchObject({ kind: 'group', username: 'ada', title: 'Middlemarch' })
    }

    await expect(reportIt(ben, link)).rejects.toMatchObject({ code: 'already_reported' })
    await ada.call(removeMember, { params: { id }, body: { username: 'ben' } })
    await expect(reportIt(ben, link)).rejects.toMatchObject({ code: 'group_not_found' })
  })

  test('are removed by a moderator, stay so while the plan changes, and come back', async () => {
    const { id, link } = await startNamed()
    await ben.call(joinByLink, { params: { link } })
    await reportIt(ben, id)
    const moderator = await octavo.signUp('moderator')
    await octavo.db.updateTable('reader').set({ is_moderator: true }).where('username', '=', 'moderator').execute()
    const waiting = await moderator.call(listReported, { query: {} })
    expect(waiting.results).toMatchObject([
      { kind: 'group', said: 'Fools only\nMiss Brooke', says: 'Fools only\nMiss Brooke' },
    ])

    await moderator.call(decide, { body: { kind: 'group', id, why: 'Unkind.', hide: true } })

    const seen = (reader: TestReader) => reader.call(getGroup, { params: { id } })
    const removed = { name: 'Removed by a moderator', parts: [{ title: '' }, { title: '' }, { title: '' }] }
    expect(await seen(ben)).toMatchObject({ ...removed, names_removed_for: null })
    expect(await seen(ada)).toMatchObject({ ...removed, names_removed_for: 'Unkind.' })
    expect(await ada.call(exportAccount, {})).toMatchObject({ groups: [{ name: 'Fools only' }] })
    expect(await ben.call(exportAccount, {})).toMatchObject({ groups: [{ name: 'Removed by a moderator' }] })
    expect(await findDifferences(octavo.db)).toEqual([])
    const untitled = plan.parts.map(({ to_percent, due_on }) => ({ to_percent, due_on }))
    const change = (body: object) =>
      ada.call(updateGroup, {
        params: { id },
        body: { ...plan, name: 'Removed by a moderator', parts: untitled, ...body },
      })
    for (const again of [{ name: 'Fools' }, { parts: plan.parts }]) {
      await expect(change(again)).rejects.toMatchObject({ code: 'removed_by_moderator', status: 409 })
    }
    expect(await change({ ends_on: '2026-12-24' })).toMatchObject({ ends_on: '2026-12-24', ...removed })

    const act = await octavo.db.selectFrom('moderation_act').select('id').executeTakeFirstOrThrow()
    await moderator.call(reverseAct, { params: { id: act.id }, body: { why: 'Too harsh.' } })

    expect(await seen(ada)).toMatchObject({
      name: 'Fools only',
      names_removed_for: null,
      parts: [{ title: 'Miss Brooke' }, { title: '' }, { title: '' }],
    })
    expect(await findDifferences(octavo.db)).toEqual([])
  })

  test('are all removed, those too that whoever organizes the group by then is just giving', async () => {
    const { id, link } = await startNamed()
    const moderator = await octavo.signUp('moderator')
    await octavo.db.updateTable('reader').set({ is_moderator: true }).where('username', '=', 'moderator').execute()
    await ben.call(joinByLink, { params: { link } })
    const cleo = await octavo.signUp('cleo')
    await cleo.call(joinByLink, { params: { link } })
    await reportIt(cleo, id)
    await ada.call(handOverGroup, { params: { id }, body: { username: 'ben' } })
    const release = await hold(
      octavo.db,
      sql`select from reading_group_part where group_id = ${id} and number = 1 for update`,
    )

    const rude = { to_percent: 100, due_on: '2026-11-30', title: 'Rude' }
    const last = { to_percent: 90, due_on: '2026-11-29' }
    const parts = [...plan.parts.slice(0, 2), last, rude]
    const changing = ben.call(updateGroup, { params: { id }, body: { ...plan, name: 'Fools only', parts } })
    await untilWaiting(octavo.db, 1)
    const deciding = moderator.call(decide, { body: { kind: 'group', id, why: 'Unkind.', hide: true } })
    await untilWaiting(octavo.db, 2)
    await release()
    await Promise.all([changing, deciding])

    expect(await cleo.call(getGroup, { params: { id } })).toMatchObject({
      name: 'Removed by a moderator',
      parts: [{ title: '' }, { title: '' }, { title: '' }, { title: '' }],
    })
    const kept = await octavo.db.selectFrom('taken_down').select('text').execute()
    expect(kept).toEqual([{ text: 'Fools only\nMiss Brooke\n\n\nRude' }])
  })

  async function handedOver() {
    const { id, link } = await startNamed()
    const cleo = await octavo.signUp('cleo')
    for (const reader of [ben, cleo]) await reader.call(joinByLink, { params: { link } })
    await reportIt(cleo, id)
    await ada.call(handOverGroup, { params: { id }, body: { username: 'ben' } })
    await reportIt(ada, id)
    return id
  }

  const makeModerator = (username: string) =>
    octavo.db.updateTable('reader').set({ is_moderator: true }).where('username', '=', username).execute()

  test('are decided as those of whom the queue shows, though the group was handed over and reported again', async () => {
    const id = await handedOver()
    const moderator = await octavo.signUp('moderator')
    await makeModerator('moderator')
    // The first is stored behind the second, as whatever changes is.
    const { id: adaId } = await octavo.db
      .selectFrom('reader')
      .select('id')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow()
    await sql`update report set reason = reason where reader_id = ${adaId}`.execute(octavo.db)
    await sql`analyze report`.execute(octavo.db)
    const { results } = await moderator.call(listReported, { query: {} })
    expect(results).toMatchObject([{ kind: 'group', username: 'ada', reports: 2 }])

    await moderator.call(decide, { body: { kind: 'group', id, why: 'Unkind.', suspend_days: 1 } })

    await expect(ada.call(listGroups, {})).rejects.toMatchObject({ code: 'suspended' })
    expect((await ben.call(listGroups, {})).groups).toMatchObject([{ id }])
  })

  test('are not shown to a moderator, nor decided by one, who was reported as their organizer at any time', async () => {
    const id = await handedOver()
    await makeModerator('ben')

    expect(await ben.call(listReported, { query: {} })).toMatchObject({ results: [], total: 0 })
    const decided = ben.call(decide, { body: { kind: 'group', id, why: 'Fine.' } })
    await expect(decided).rejects.toMatchObject({ code: 'about_yourself' })
  })

  test('stay removed once their organizer has deleted the account, and their report waits on', async () => {
    const { id, link } = await startNamed()
    await ben.call(joinByLink, { params: { link } })
    await reportIt(ben, id)
    await ada.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
    const moderator = await octavo.signUp('moderator')
    await octavo.db.updateTable('reader').set({ is_moderator: true }).where('username', '=', 'moderator').execute()

    await moderator.call(decide, { body: { kind: 'group', id, why: 'Unkind.', hide: true } })

    expect(await ben.call(getGroup, { params: { id } })).toMatchObject({
      name: 'Removed by a moderator',
      names_removed_for: 'Unkind.',
      organizer: 'ben',
    })
    expect(await findDifferences(octavo.db)).toEqual([])
  })
})

describe('whoever deletes the account', () => {
  test.each(['keep', 'delete'] as const)('hands the group over, and can %s what they wrote', async (reviews) => {
    const id = await start()
    await join(id, ben)
    for (const reader of [ada, ben]) await readTo(reader, 100)
    await write(ada, id, 1)
    expect(await ada.call(exportAccount, {})).toMatchObject({
      groups: [{ name: 'Middlemarch', state: 'joined', organizer: true }],
      group_posts: [{ group: 'Middlemarch', part: 1, text: 'Dorothea!' }],
    })

    await ada.call(deleteAccount, { body: { password: testPassword, reviews } })

    expect(await ben.call(getGroup, { params: { id } })).toMatchObject({ organizer: 'ben', members_count: 1 })
    expect((await read(ben, id, 1)).results).toMatchObject(
      reviews === 'keep' ? [{ username: '', text: 'Dorothea!', hidden: false }] : [],
    )
  })

  test('takes a group along that nobody else is in', async () => {
    await start()
    await ada.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })
    expect(await octavo.db.selectFrom('reading_group').selectAll().execute()).toEqual([])
  })
})
