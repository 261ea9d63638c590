import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answerInvitation,
  changeGroupLink,
  handOverGroup,
  inviteToGroup,
  joinByLink,
  openGroupLink,
} from '#contract/groups/group-members.ts'
import { createGroup, getGroup, listGroups } from '#contract/groups/groups.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { blockReader, unblockReader } from '#contract/privacy/blocks.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { closeApps, startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let ada: TestReader
let ben: TestReader
let cleo: TestReader
let book: TestBook
let id: string
let link: string

afterEach(closeApps)
beforeEach(async () => {
  octavo = await startApp()
  octavo.setClock('2026-11-10T12:00:00Z')
  ;[ada, ben, cleo] = [await octavo.signUp('ada'), await octavo.signUp('ben'), await octavo.signUp('cleo')]
  ;[book] = await addBooks(octavo.db, [{ title: 'Middlemarch' }])
  const plan = {
    starts_on: '2026-11-09',
    ends_on: '2026-11-30',
    parts: [{ to_percent: 100, due_on: '2026-11-30' }],
  }
  ;({ id } = await ada.call(createGroup, { body: { book_id: book.id, ...plan } }))
  link = (await ada.call(changeGroupLink, { params: { id }, body: { link: true } })).link ?? ''
})

const invite = (by: TestReader, username: string) => by.call(inviteToGroup, { params: { id }, body: { username } })
const handOver = () => ada.call(handOverGroup, { params: { id }, body: { username: 'cleo' } })
const join = (reader: TestReader) => reader.call(joinByLink, { params: { link } })
const open = (reader: Pick<TestReader, 'call'>) => reader.call(openGroupLink, { params: { link } })
const accept = (reader: TestReader) => reader.call(answerInvitation, { params: { id }, body: { accept: true } })
const invitationsOf = async (reader: TestReader) => (await reader.call(listGroups, {})).invitations
const invitedBy = async (reader: TestReader) => (await reader.call(getGroup, { params: { id } })).invited

test.each([
  ['the organizer', () => ada, 'ben'],
  ['the invited reader', () => ben, 'ada'],
])('an invitation ends with a block by %s, and does not come back', async (_, blocker, blocked) => {
  await invite(ada, 'ben')

  await blocker().call(blockReader, { body: { username: blocked } })
  expect(await invitedBy(ada)).toEqual([])
  expect(await invitationsOf(ben)).toEqual([])
  await blocker().call(unblockReader, { body: { username: blocked } })

  expect(await invitedBy(ada)).toEqual([])
  expect(await invitationsOf(ben)).toEqual([])
  await expect(accept(ben)).rejects.toMatchObject({ code: 'group_not_found' })
  expect((await invite(ada, 'ben')).invited).toEqual(['ben'])
})

test('an organizer by hand-over is not told of who was invited behind a block', async () => {
  await invite(ada, 'ben')
  await join(cleo)
  await ben.call(blockReader, { body: { username: 'cleo' } })
  await handOver()
  await octavo.signUp('dan')

  expect(await invitedBy(cleo)).toEqual([])
  expect((await invite(cleo, 'dan')).invited).toEqual(['dan'])
  expect(await invitationsOf(ben)).toMatchObject([{ invited_by: 'ada', organizer: '' }])
})

test('while its organizer is suspended, a group asks nobody in', async () => {
  await invite(ada, 'ben')
  await suspend('ada', '2026-11-20T00:00:00Z')

  for (const reader of [octavo.anyone, ben])
    await expect(open(reader)).rejects.toMatchObject({ code: 'group_not_found' })
  await expect(join(cleo)).rejects.toMatchObject({ code: 'group_not_found' })
  expect(await invitationsOf(ben)).toEqual([])
  await expect(accept(ben)).rejects.toMatchObject({ code: 'group_not_found' })

  await suspend('ada', null)
  expect(await open(octavo.anyone)).toMatchObject({ organizer: 'ada' })
  expect(await invitationsOf(ben)).toMatchObject([{ id, invited_by: 'ada' }])
})

test('an invitation rests while who made it is suspended, or who organizes the group by then', async () => {
  await join(cleo)
  await invite(ada, 'ben')
  await handOver()

  for (const suspended of ['ada', 'cleo']) {
    await suspend(suspended, '2026-11-20T00:00:00Z')
    expect(await invitationsOf(ben)).toEqual([])
    await suspend(suspended, null)
    expect(await invitationsOf(ben)).toHaveLength(1)
  }
})

test('who was invited by an organizer who is suspended can be invited by the next', async () => {
  await join(cleo)
  await invite(ada, 'ben')
  await handOver()
  await suspend('ada', '2026-11-20T00:00:00Z')
  const told = async () =>
    (await ben.call(listNotifications, { query: {} })).results.map(({ kind, username }) => [kind, username])
  expect(await told()).toEqual([])

  for (let times = 0; times < 2; times += 1) expect((await invite(cleo, 'ben')).invited).toEqual(['ben'])

  expect(await invitationsOf(ben)).toMatchObject([{ invited_by: 'cleo', organizer: 'cleo' }])
  expect(await told()).toEqual([['group_invite', 'cleo']])
  await accept(ben)
  expect(await ben.call(getGroup, { params: { id } })).toMatchObject({ members_count: 3 })
  await suspend('ada', null)
})

test('outside the group, nobody is named with a book that they have made private since', async () => {
  await invite(ada, 'ben')
  await join(cleo)
  await ada.call(updateEntry, { params: { id: book.id }, body: { state: 'READING', visibility: 'private' } })

  expect(await open(octavo.anyone)).toMatchObject({ organizer: '', book: { title: 'Middlemarch' } })
  expect(await open(ben)).toMatchObject({ organizer: '' })
  expect(await invitationsOf(ben)).toMatchObject([{ id, organizer: '', invited_by: '' }])
  expect(await cleo.call(getGroup, { params: { id } })).toMatchObject({ organizer: 'ada' })
  expect((await cleo.call(listGroups, {})).groups).toMatchObject([{ organizer: 'ada' }])

  await accept(ben)
  expect(await ben.call(getGroup, { params: { id } })).toMatchObject({ organizer: 'ada' })
})

test('who was invited by a reader who then left Octavo can be invited again', async () => {
  await join(cleo)
  await invite(ada, 'ben')
  await handOver()
  await ada.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })

  expect(await invitedBy(cleo)).toEqual([])
  expect((await invite(cleo, 'ben')).invited).toEqual(['ben'])
  expect(await invitationsOf(ben)).toMatchObject([{ invited_by: 'cleo' }])
})

async function suspend(username: string, until: string | null): Promise<void> {
  const suspended_until = until === null ? null : new Date(until)
  await octavo.db.updateTable('reader').set({ suspended_until }).where('username', '=', username).execute()
}
