import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { followReader } from '#contract/follows.ts'
import {
  answerInvitation,
  changeGroupLink,
  handOverGroup,
  inviteToGroup,
  joinByLink,
} from '#contract/groups/group-members.ts'
import { createGroup, endGroup } from '#contract/groups/groups.ts'
import { commitImport, setImportOptions } from '#contract/imports/imports.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { shareYear } from '#contract/library/years.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { createReadlist, shareReadlist } from '#contract/readlists.ts'
import { goodreadsFile, importFile, prepareImport } from '../imports/testing/import-file.ts'
import { addBooks } from '../testing/books.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ background: true, madeUp: true })
})

const file = goodreadsFile([{ Title: 'Emma', Author: 'Jane Austen', 'My Review': 'Witty.' }])

async function startGroup(organizer: TestReader): Promise<string> {
  const [book] = await addBooks(octavo.db, [{ title: 'Middlemarch' }])
  const today = new Date().toISOString().slice(0, 10)
  const parts = [{ to_percent: 100, due_on: today }]
  const body = { book_id: book.id, starts_on: today, ends_on: today, parts }
  return (await organizer.call(createGroup, { body })).id
}

async function linkTo(organizer: TestReader, id: string): Promise<string> {
  return (await organizer.call(changeGroupLink, { params: { id }, body: { link: true } })).link ?? ''
}

/** Prepares a call that is then made. */
type Prepare = (reader: TestReader) => Promise<() => Promise<unknown>>

const calls: Record<string, Prepare> = {
  'publishes the reviews of an import': async (reader) => {
    const { id } = await importFile(reader, file)
    return () => reader.call(setImportOptions, { params: { id }, body: { reviews: 'public' } })
  },
  'brings an import in': async (reader) => {
    const { id } = await prepareImport(reader, file)
    return () => reader.call(commitImport, { params: { id } })
  },
  'shows a private book': async (reader) => {
    const [{ id }] = await addBooks(octavo.db, [{ title: 'Persuasion' }])
    await reader.call(updateEntry, { params: { id }, body: { visibility: 'private' } })
    return () => reader.call(updateEntry, { params: { id }, body: { visibility: 'public' } })
  },
  'shows a readlist': async (reader) => {
    const { id } = await reader.call(createReadlist, { body: { name: 'Mine' } })
    return () => reader.call(updateReadlistAudience, { params: { id }, body: { public: true } })
  },
  'shares a readlist': async (reader) => {
    const { id } = await reader.call(createReadlist, { body: { name: 'Mine' } })
    const { username } = await octavo.signUp('guest')
    return () => reader.call(shareReadlist, { body: { readlist_id: id, target_username: username } })
  },
  'starts to follow a reader': async (reader) => {
    const { username } = await octavo.signUp('followed')
    return () => reader.call(followReader, { body: { username } })
  },
  'invites to a group': async (reader) => {
    const id = await startGroup(reader)
    const { username } = await octavo.signUp('invited')
    return () => reader.call(inviteToGroup, { params: { id }, body: { username } })
  },
  'makes a link to a group': async (reader) => {
    const id = await startGroup(reader)
    return () => reader.call(changeGroupLink, { params: { id }, body: { link: true } })
  },
  'hands a group over': async (reader) => {
    const id = await startGroup(reader)
    const member = await octavo.signUp('member')
    await member.call(joinByLink, { params: { link: await linkTo(reader, id) } })
    return () => reader.call(handOverGroup, { params: { id }, body: { username: 'member' } })
  },
  'ends a group': async (reader) => {
    const id = await startGroup(reader)
    return () => reader.call(endGroup, { params: { id } })
  },
  'accepts an invitation': async (reader) => {
    const organizer = await octavo.signUp('inviting')
    const id = await startGroup(organizer)
    await organizer.call(inviteToGroup, { params: { id }, body: { username: reader.username } })
    return () => reader.call(answerInvitation, { params: { id }, body: { accept: true } })
  },
  'joins a group by its link': async (reader) => {
    const organizer = await octavo.signUp('linking')
    const link = await linkTo(organizer, await startGroup(organizer))
    return () => reader.call(joinByLink, { params: { link } })
  },
  'shares a year': async (reader) => () => reader.call(shareYear, { params: { year: 2025 } }),
}

test.for(Object.entries(calls))(
  'a reader who is suspended while a call %s is refused',
  async ([name, prepare], context) => {
    onOneMachine(context, 'what waits is told there for each machine')
    const reader = await octavo.signUp(`who-${name.replaceAll(' ', '-').slice(0, 20)}`)
    const call = await prepare(reader)
    const suspend = await hold(
      octavo.db,
      sql`update reader set suspended_until = '2099-01-01' where username = ${reader.username}`,
      { keep: true },
    )

    const reply = call().then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
    await untilWaiting(octavo.db, 1)
    await suspend()

    expect(await reply).toBe('suspended')
  },
)
