import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, expect } from 'vitest'
import { createApi, type Api, type WireReply, type WireRequest } from '#contract/api.ts'
import { insertReader } from '../accounts/accounts.sql.ts'
import { hashPassword, operatorsTurn } from '../accounts/password-hash.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { openLog } from '../log.ts'
import { hashToken, newToken, sessionLifetime } from '../http/auth/session.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { holdToListedCodes } from './documented-codes.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestReader extends Api {
  username: string
  token: string
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  /** Moves the app's clock to an instant, where it stays. */
  setClock(instant: string): void
  /** A caller who is not signed in. */
  anyone: Api
  /** Calls with whatever token it is given. */
  withToken(token: string): Api
  /** What `register` and `login` leave behind, without their two hashes: these are made to be slow. */
  signUp(username: string, options?: { timeZone?: string }): Promise<TestReader>
}

export const testPassword = 'correct horse battery'
const testPasswordHash = hashPassword(testPassword, operatorsTurn)

type Changes = Partial<Omit<Deps, 'config'>> & {
  config?: Partial<Deps['config']>
  /** For a test that stores rows which no call would have: its data need not add up. */
  madeUp?: boolean
  /** Where built pages lie, for a test that asks for one. */
  webFolder?: string
  /** Longer than a reader is kept waiting, as a test cannot know how busy its machine is. */
  maxDatabaseMs?: number
}

/** The whole app on a database of its own, closed after the test file; what it counted must then be right. */
export async function startApp({
  config,
  webFolder,
  maxDatabaseMs = 30_000,
  madeUp = false,
  ...changes
}: Changes = {}): Promise<TestApp> {
  const { db } = await createTestDatabase()
  let clock: Date | undefined
  const deps: Deps = {
    db,
    now: () => clock ?? new Date(),
    sources: [],
    newspaper: undefined,
    log: openLog('error', pino.destination({ dest: 2, sync: true })),
    ...changes,
    config: { rateLimitPerMinute: 0, trustedProxies: [], metricsToken: undefined, logLevel: 'silent', ...config },
  }
  const app = await buildApp(deps, { version: '0.0.0-test', webFolder, maxDatabaseMs })
  holdToListedCodes(app)
  apps.push({ app, db: madeUp ? undefined : deps.db })
  const anyone = createApi((request) => send(app, request))
  const withToken = (token: string) => createApi((request) => send(app, request, token))

  return {
    app,
    db: deps.db,
    setClock: (instant) => {
      clock = new Date(instant)
    },
    anyone,
    withToken,
    async signUp(username, { timeZone = 'UTC' } = {}) {
      const at = deps.now()
      const [id, token] = [randomUUIDv7(), newToken()]
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

const apps: { app: FastifyInstance; db: Db | undefined }[] = []
afterAll(async () => {
  for (const { app, db } of apps.splice(0)) {
    await app.close()
    expect(db ? await findDifferences(db) : []).toEqual([])
  }
}, 300_000)

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
    body: body === '' ? null : JSON.parse(body),
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
  }
}
