import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { expect } from 'vitest'
import { createApi, type Api, type WireReply, type WireRequest } from '#contract/api.ts'
import { insertReader } from '../accounts/accounts.sql.ts'
import { hashPassword, operatorsTurn } from '../accounts/password-hash.ts'
import { buildApp, listJobKinds } from '../app.ts'
import type { Jobs } from '../jobs/job-kind.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { Db } from '../db/database.ts'
import { createListener, type Listener } from '../db/listener.ts'
import type { Deps } from '../deps.ts'
import { openLog } from '../log.ts'
import { hashToken, newSessionToken, sessionLifetime } from '../http/auth/session.ts'
import { findDifferences, type Difference } from '../verification/verify-data.ts'
import { holdToListedCodes } from './documented-codes.ts'
import { createTestDatabase, dropTestDatabases } from './test-database.ts'

export interface TestReader extends Api {
  username: string
  token: string
}

export interface TestApp {
  deps: Deps
  app: FastifyInstance
  db: Db
  /** Sets the app's clock to an instant and stops it there. */
  setClock(instant: string): void
  /** A caller who is not signed in. */
  anyone: Api
  /** Calls with any given token. */
  withToken(token: string): Api
  /** Stores what `register` and `login` store, without their two slow hashes. */
  signUp(username: string, options?: { timeZone?: string }): Promise<TestReader>
}

export const testPassword = 'correct horse battery'
const testPasswordHash = hashPassword(testPassword, operatorsTurn)

type Changes = Partial<Omit<Deps, 'config'>> & {
  config?: Partial<Deps['config']>
  /** For a test that stores rows which no call would create: its counts need not match. */
  madeUp?: boolean
  /** Whether background jobs are worked on. */
  background?: boolean
  /** Between looks for background jobs. */
  pollingIntervalSeconds?: number
  /** The folder of built pages, for a test that requests one. */
  webFolder?: string
  /** Far shorter than in production, as an injected request waits for the end of it. */
  maxStreamMs?: number
  /** Longer than in production, as the machine of a test may be busy. */
  maxDatabaseMs?: number
}

/** The whole app on its own database, closed after the test file; its counts must then be correct. */
export async function startApp({
  config,
  webFolder,
  maxDatabaseMs = 30_000,
  maxStreamMs = 100,
  madeUp = false,
  background = false,
  pollingIntervalSeconds,
  ...changes
}: Changes = {}): Promise<TestApp> {
  const { db, direct } = await createTestDatabase()
  const listener = createListener({ address: direct })
  let clock: Date | undefined
  const log = changes.log ?? openLog('error', pino.destination({ dest: 2, sync: true }))
  const jobs = createJobs({ db: changes.db ?? db, log, ...(pollingIntervalSeconds && { pollingIntervalSeconds }) })
  const deps: Deps = {
    db,
    now: () => clock ?? new Date(),
    sources: [],
    newspaper: undefined,
    log,
    listener,
    jobs,
    ...changes,
    config: {
      rateLimitPerMinute: 0,
      trustedProxies: [],
      metricsToken: undefined,
      logLevel: 'silent',
      ...config,
    },
  }
  const app = await buildApp(deps, { version: '0.0.0-test', webFolder, maxDatabaseMs, maxStreamMs })
  holdToListedCodes(app)
  if (background) await jobs.start(listJobKinds(deps))
  apps.push({ app, jobs, listener, db: madeUp ? undefined : deps.db })
  const anyone = createApi((request) => send(app, request))
  const withToken = (token: string) => createApi((request) => send(app, request, token))

  return {
    deps,
    app,
    db: deps.db,
    setClock: (instant) => {
      clock = new Date(instant)
    },
    anyone,
    withToken,
    async signUp(username, { timeZone = 'UTC' } = {}) {
      const at = deps.now()
      const id = randomUUIDv7()
      const token = newSessionToken(id)
      const password_hash = await testPasswordHash
      const reader = { id, username, email: `${username}@example.org`, password_hash, time_zone: timeZone }
      if (!(await insertReader(deps.db, reader, randomUUIDv7(), at))) throw new Error(`${username} is there already.`)
      const expires_at = new Date(at.getTime() + sessionLifetime)
      await deps.db
        .insertInto('session')
        .values({ token_hash: hashToken(token), reader_id: id, expires_at, created_at: at, renewed_at: at })
        .execute()
      return { username, token, ...withToken(token) }
    },
  }
}

const apps: { app: FastifyInstance; jobs: Jobs; listener: Listener; db: Db | undefined }[] = []

/**
 * Closes them and drops their databases; called after each test file by `server/testing/after-each-file.ts`, and for `afterEach` of a file
 * that starts one for each test: all of them together would take every connection of the database.
 */
export async function closeApps(): Promise<void> {
  const wrong: Difference[] = []
  for (const { app, jobs, listener, db } of apps.splice(0)) {
    await app.close()
    await listener.close()
    await jobs.stop()
    if (db) wrong.push(...(await findDifferences(db)))
  }
  await dropTestDatabases()
  expect(wrong).toEqual([])
}

async function send(app: FastifyInstance, request: WireRequest, token?: string): Promise<WireReply> {
  const { statusCode, body, headers } = await app.inject({
    method: request.method,
    url: request.url,
    headers: {
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(request.onceKey !== undefined && { 'idempotency-key': request.onceKey }),
    },
    ...(request.body !== undefined && { payload: JSON.stringify(request.body) }),
  })
  const retryAfter = headers['retry-after']
  return {
    status: statusCode,
    body: bodyOf(headers['content-type'], body),
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
  }
}

function bodyOf(type: unknown, body: string): unknown {
  if (typeof type === 'string' && type.startsWith('text/csv')) return body
  return body === '' ? null : JSON.parse(body)
}
