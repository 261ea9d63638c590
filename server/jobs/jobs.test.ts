import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { getConstructionPlans } from 'pg-boss'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { startApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { findDifferences } from '../verification/verify-data.ts'
import type { Jobs } from './job-kind.ts'
import { createJobs } from './jobs.ts'

/** A server that notes what it works on. */
async function startWorker(
  db: Db,
  work: (key: string) => Promise<Date | undefined> | undefined = () => undefined,
  pollingIntervalSeconds = 1,
) {
  const done: string[] = []
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const jobs = createJobs({ db, log, pollingIntervalSeconds })
  onTestFinished(() => jobs.stop())
  const givenUp: string[] = []
  await jobs.start([
    {
      name: 'count',
      work: async (key) => {
        done.push(key)
        return work(key)
      },
      giveUp: async (key) => void givenUp.push(key),
    },
  ])
  return { jobs, done, givenUp, lines }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 600) throw new Error('It did not happen.')
    await sleep(50)
  }
}

/** Once the job waits for its next try: a try under way would be counted as the last. */
async function leaveOneTry(db: Db): Promise<boolean> {
  const { rows } = await sql`
    update pgboss.job set retry_count = retry_limit where state = 'retry' returning id`.execute(db)
  return rows.length > 0
}

const add = (db: Db, jobs: Jobs, key: string) => db.transaction().execute((tx) => jobs.add(tx, 'count', key))

test('a job is there if the transaction that wants it is committed, and only then', async () => {
  const { db } = await createTestDatabase()
  const { jobs, done } = await startWorker(db)

  const broken = db.transaction().execute(async (tx) => {
    await jobs.add(tx, 'count', 'never')
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  await add(db, jobs, 'kept')
  jobs.wake('count')
  await until(() => done.length > 0)

  expect(done).toEqual(['kept'])
})

test('of several jobs for one thing, one waits', async () => {
  const { db } = await createTestDatabase()
  const jobs = createJobs({ db, log: pino({ level: 'silent' }) })
  onTestFinished(() => jobs.stop())

  await Promise.all(Array.from({ length: 20 }, () => add(db, jobs, 'one')))

  const { rows } = await sql`select from pgboss.job`.execute(db)
  expect(rows).toHaveLength(1)
})

test('several servers share the jobs, and each is done once', async () => {
  const { db } = await createTestDatabase()
  const [first, second] = [await startWorker(db), await startWorker(db)]
  const keys = Array.from({ length: 12 }, (_, index) => `job ${index}`)

  for (const key of keys) await add(db, first.jobs, key)
  const isDone = () => first.done.length + second.done.length >= keys.length
  for (let tries = 0; tries < 200 && !isDone(); tries += 1) {
    first.jobs.wake('count')
    second.jobs.wake('count')
    await sleep(50)
  }

  expect([...first.done, ...second.done].toSorted()).toEqual(keys.toSorted())
})

test('work that is not done goes on behind the jobs that wait', async () => {
  const { db } = await createTestDatabase()
  let turns = 0
  const { jobs, done } = await startWorker(db, async (key) => (key === 'long' && ++turns < 3 ? new Date() : undefined))

  await add(db, jobs, 'long')
  await add(db, jobs, 'short')
  jobs.wake('count')
  await until(() => done.length === 4)

  expect(done.toSorted()).toEqual(['long', 'long', 'long', 'short'])
})

/** Longer than a test waits. */
const hardlyEver = 300

test('however many jobs are due, one is begun when another ends', async () => {
  const { db } = await createTestDatabase()
  const before = createJobs({ db, log: pino({ level: 'silent' }) })
  onTestFinished(() => before.stop())
  const keys = Array.from({ length: 12 }, (_, index) => `job ${index}`)
  for (const key of keys) await add(db, before, key)

  const { done } = await startWorker(db, undefined, hardlyEver)
  await until(() => done.length === keys.length)

  expect(done.toSorted()).toEqual(keys.toSorted())
})

test('two jobs are worked on at once', async () => {
  const { db } = await createTestDatabase()
  const isReleased = Promise.withResolvers<undefined>()
  const { jobs, done } = await startWorker(db, () => isReleased.promise, hardlyEver)
  // The workers have looked in vain, and rest.
  await sleep(1_000)

  await add(db, jobs, 'one')
  await add(db, jobs, 'another')
  jobs.wake('count')
  await until(() => done.length === 2).finally(() => isReleased.resolve(undefined))

  expect(done.toSorted()).toEqual(['another', 'one'])
})

test('work that goes on later does so when its time has come', async () => {
  const { db } = await createTestDatabase()
  let turns = 0
  const inAMoment = () => new Date(Date.now() + 300)
  const { jobs, done } = await startWorker(db, async () => (++turns < 3 ? inAMoment() : undefined), hardlyEver)

  await add(db, jobs, 'patient')
  jobs.wake('count')
  await until(() => done.length === 3)

  expect(done).toEqual(['patient', 'patient', 'patient'])
})

test('the job of a server that died goes on elsewhere', async () => {
  const { db } = await createTestDatabase()
  const dead = createJobs({ db, log: pino({ level: 'silent' }) })
  onTestFinished(() => dead.stop())
  await add(db, dead, 'left')
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 hour'`.execute(
    db,
  )

  const { done } = await startWorker(db)
  await until(() => done.length > 0)

  expect(done).toEqual(['left'])
})

test('a job that throws is tried again, and once that is in vain, it is named in the log and among the differences', async () => {
  const { db } = await createTestDatabase()
  const { jobs, done, lines, givenUp } = await startWorker(db, () => Promise.reject(new Error('in vain')))
  await add(db, jobs, 'broken')
  jobs.wake('count')
  await until(() => done.length > 1)
  await until(() => leaveOneTry(db))
  await until(() => done.length > 2)
  await jobs.stop()

  const differences = await findDifferences(db)
  const next = await startWorker(db)
  await until(() => next.givenUp.length > 0)

  expect(differences).toMatchObject([{ claim: 'No background job has failed for good.', about: 'count: broken' }])
  expect([...givenUp, ...next.givenUp]).toContain('broken')
  expect([...lines, ...next.lines].join('\n')).toContain('a background job failed for good')
})

test('the metrics tell how many jobs are due', async () => {
  const octavo = await startApp()
  const jobs = createJobs({ db: octavo.db, log: pino({ level: 'silent' }) })
  onTestFinished(() => jobs.stop())
  await add(octavo.db, jobs, 'waiting')

  const { body } = await octavo.app.inject({ url: '/metrics', headers: { host: 'localhost' } })

  expect(body).toContain('octavo_jobs{kind="count"} 1')
  expect(body).toMatch(/octavo_jobs_oldest_seconds\{kind="count"\} \d/)
  expect(body).toContain('octavo_jobs_failed{kind="count"} 0')
})

test('the tables are those of the installed pg-boss', () => {
  const migration = readFileSync(join(import.meta.dirname, '../db/migrations/0036_background_jobs.sql'), 'utf8')

  const statements = (text: string) =>
    text
      .slice(text.indexOf('CREATE SCHEMA'))
      .replace(/COMMIT;\s*$/, '')
      .trim()
  expect(statements(migration)).toBe(statements(getConstructionPlans('pgboss')))
})
