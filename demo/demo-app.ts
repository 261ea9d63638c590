import type { FastifyInstance } from 'fastify'
import { login, register } from '#contract/accounts.ts'
import { createApi, type Api } from '#contract/api.ts'
import pino from 'pino'
import type { Deps } from '../server/deps.ts'
import { buildApp, listJobKinds } from '../server/app.ts'
import { createJobs } from '../server/jobs/jobs.ts'
import type { Db } from '../server/db/database.ts'
import { demoPassword, type DemoReader } from './readers.ts'

const day = 24 * 60 * 60 * 1000
/** Below the 30 days after which an unused session expires. */
const maxPauseMs = 20 * day
/** Below the year after which every session expires. */
const maxUseMs = 300 * day

export interface DemoApp {
  /** Sets the app's clock and returns the reader's API at that moment. */
  at(moment: Date, reader: DemoReader): Promise<Api>
  withToken(token: string): Api
  close(): Promise<void>
}

/** The whole app with an adjustable clock, so that demo data passes through the real business rules. */
export async function startDemoApp(db: Db): Promise<DemoApp> {
  let clock = new Date()
  const log = pino({ level: 'error' })
  const deps: Deps = {
    db,
    now: () => clock,
    sources: [],
    newspaper: undefined,
    jobs: createJobs({ db, log }),
    log,
    config: { rateLimitPerMinute: 0, trustedProxies: [], metricsToken: undefined, logLevel: 'error' },
  }
  const app = await buildApp(deps, { version: '0.0.0-demo' })
  await deps.jobs.start(listJobKinds(deps))
  const sessions = new Map<string, { api: Api; begunAt: Date; usedAt: Date }>()

  async function signIn({ username, timeZone }: DemoReader): Promise<Api> {
    const { token } = await callsOf(app).call(login, {
      body: { username, password: demoPassword, time_zone: timeZone },
    })
    return callsOf(app, token)
  }

  async function signUp(reader: DemoReader): Promise<Api> {
    const { username, timeZone } = reader
    const account = { username, password: demoPassword, email: `${username}@example.org`, time_zone: timeZone }
    await callsOf(app).call(register, { body: account })
    return signIn(reader)
  }

  return {
    async at(moment, reader) {
      clock = moment
      const session = sessions.get(reader.username)
      const since = (before: Date) => moment.getTime() - before.getTime()
      if (session && since(session.usedAt) < maxPauseMs && since(session.begunAt) < maxUseMs) {
        session.usedAt = moment
        return session.api
      }
      const api = await (session ? signIn(reader) : signUp(reader))
      sessions.set(reader.username, { api, begunAt: moment, usedAt: moment })
      return api
    },
    withToken: (token) => callsOf(app, token),
    async close() {
      await deps.jobs.stop()
      await app.close()
    },
  }
}

function callsOf(app: FastifyInstance, token?: string): Api {
  return createApi(async ({ method, url, body }) => {
    const { statusCode, body: reply } = await app.inject({
      method,
      url,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: statusCode, body: reply === '' ? null : JSON.parse(reply) }
  })
}
