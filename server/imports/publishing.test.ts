import { sql } from 'kysely'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import {
  commitImport,
  createImport,
  deleteImport,
  getImport,
  setImportOptions,
  undoImport,
} from '#contract/imports/imports.ts'
import { editReview } from '#contract/reviews.ts'
import type { Jobs } from '../jobs/job-kind.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { importJob, resumeImports } from './import-jobs.ts'
import { goodreadsFile, uploadOf } from './testing/import-file.ts'

const reviews = 120

let octavo: TestApp

/** Nothing is done in its background. */
beforeAll(async () => {
  octavo = await startApp()
  await addBooks(
    octavo.db,
    Array.from({ length: reviews }, (_, n) => ({ title: titleOf(n), authors: ['Jane Austen'] })),
  )
})

const titleOf = (n: number) => `Letters of the ${n}th Year`

const file = goodreadsFile(
  Array.from({ length: reviews }, (_, n) => ({
    Title: titleOf(n),
    Author: 'Jane Austen',
    'Exclusive Shelf': 'read',
    'My Review': `Of year ${n}.`,
  })),
)

/** A reader with an import whose reviews are asked to be published, which only `workOnce` does. */
async function askToPublish(username: string) {
  const reader = await octavo.signUp(username)
  const added: string[] = []
  const jobs: Jobs = { ...idle, add: (_, __, key) => Promise.resolve(void added.push(key)) }
  const log = pino({ level: 'silent' })
  const job = importJob({ db: octavo.db, now: () => new Date(), log, jobs, sources: [] })
  const { id } = await reader.call(createImport, uploadOf(file))
  const params = { id }
  const workOnce = () => job.work(id, AbortSignal.abort())
  const workThrough = async () => {
    for (let times = 0; times < 100; times += 1) if (!(await workOnce())) return
    throw new Error('There is no end of it.')
  }
  await workThrough()
  await reader.call(commitImport, { params })
  await workThrough()
  const reply = await reader.call(setImportOptions, { params, body: { reviews: 'public' } })
  return {
    reader,
    params,
    reply,
    /** A part of it, as if the server then stopped. */
    workOnce,
    workThrough,
    seen: () => reader.call(getImport, { params }),
    /** Whether a server that starts finds that there is something to do. */
    async isResumed() {
      await resumeImports({ db: octavo.db, jobs }, { all: true })
      return added.includes(id)
    },
  }
}

const idle: Omit<Jobs, 'add'> = {
  addAll: async () => {},
  wake: () => {},
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}

async function countPublic({ username }: TestReader): Promise<number> {
  const rows = await octavo.db
    .selectFrom('review')
    .innerJoin('reader', 'reader.id', 'review.reader_id')
    .select('review.id')
    .where('username', '=', username)
    .where('visibility', '=', 'public')
    .where('listed', '=', true)
    .execute()
  return rows.length
}

test('reviews that came in are published in parts: the choice is kept at once, and the import says how far it is', async () => {
  const { reader, reply, workOnce, seen, isResumed } = await askToPublish('bit-by-bit')
  const steps = [{ ...reply.progress, shown: await countPublic(reader) }]

  while (await workOnce()) steps.push({ ...(await seen()).progress, shown: await countPublic(reader) })

  expect(reply).toMatchObject({ state: 'done', options: { reviews: 'public' } })
  expect(steps).toEqual([
    { done: 0, total: 120, shown: 0 },
    { done: 50, total: 120, shown: 50 },
    { done: 100, total: 120, shown: 100 },
    { done: 120, total: 120, shown: 120 },
  ])
  expect(await isResumed()).toBe(false)
})

test('publishing goes on after a restart, and leaves alone what the reader made private since', async () => {
  const { reader, params, workOnce, workThrough, seen, isResumed } = await askToPublish('second-thoughts')
  await workOnce()
  const [published] = await octavo.db
    .selectFrom('review')
    .innerJoin('reader', 'reader.id', 'review.reader_id')
    .select(['review.id', 'review_text'])
    .where('username', '=', reader.username)
    .where('visibility', '=', 'public')
    .execute()
  const { id = '', review_text = '' } = published ?? {}
  await reader.call(editReview, { params: { id }, body: { review_text, visibility: 'private' } })

  expect(await isResumed()).toBe(true)
  const again = await reader.call(setImportOptions, { params, body: { reviews: 'public' } })
  await workThrough()

  expect(again.progress).toEqual({ done: 50, total: 120 })
  expect((await seen()).progress).toEqual({ done: 120, total: 120 })
  expect(await countPublic(reader)).toBe(reviews - 1)
})

test('an import that is publishing can be taken back, and is forgotten only when it is through', async () => {
  const { reader, params, workOnce, workThrough, seen } = await askToPublish('changes-mind')
  await workOnce()

  await expect(reader.call(deleteImport, { params })).rejects.toMatchObject({ code: 'import_under_way' })
  await reader.call(undoImport, { params })
  await workThrough()

  expect(await seen()).toMatchObject({ state: 'undone', result: { not_undone: [] } })
  expect(await countPublic(reader)).toBe(0)
})

test('a review that cannot be published stays private, and keeps no other from being published', async () => {
  const { reader, workThrough } = await askToPublish('one-refused')
  await sql`
    alter table review add constraint refuses_one
    check (not (review_text = 'Of year 60.' and visibility = 'public')) not valid`.execute(octavo.db)

  await workThrough()

  expect(await countPublic(reader)).toBe(reviews - 1)
})
