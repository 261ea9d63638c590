import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
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
