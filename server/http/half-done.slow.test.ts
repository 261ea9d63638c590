import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { idleMailer } from '../testing/stand-ins/idle-mailer.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { expectations } from '../testing/trust/access-expectations.ts'
import { setStage, type Stage } from '../testing/trust/access-world.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'
import { makeFailing, type FailingDb } from '../testing/trust/failing-queries.ts'
import { faultOfFailure } from '../testing/trust/failure-shape.ts'
import { requestOf } from '../testing/trust/request-of.ts'
import { findDifferences } from '../verification/verify-data.ts'

// Each statement of a call is one turn of its test, and each turn prepares all of it anew.
vi.setConfig({ testTimeout: 600_000 })

/** What a call may leave behind that failed on its way: nothing that a reader would see. */
const harmless: Record<string, string[]> = {
  'POST /api/login/': ['login_failure'],
  'POST /api/account/delete/': ['login_failure'],
  // That the file was read.
  'POST /api/imports/': ['allowance'],
  'POST /api/account/two-step/app/': ['login_failure'],
  'POST /api/account/passkeys/options/': ['login_failure'],
  'POST /api/account/passkeys/:id/remove/': ['login_failure'],
  'POST /api/account/two-step/app/confirm/': ['login_failure'],
  'POST /api/account/two-step/app/remove/': ['login_failure'],
  'POST /api/account/two-step/recovery-codes/': ['login_failure'],
}

/** Who logs in from one leaves more behind. */
const ofBrowser = { 'sec-fetch-mode': 'cors', cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' }

const endpoints = (await listEndpoints()).filter(({ method }) => method !== 'GET')
let octavo: TestApp
let failing: FailingDb
let stage: Stage
let broken = 0

beforeAll(async () => {
  const { db } = await createTestDatabase()
  failing = makeFailing(db)
  octavo = {
    ...(await startApp({
      db: failing.db,
      mailer: idleMailer,
      config: { publicUrl: 'https://octavo.example' },
      log: pino({ level: 'silent' }),
    })),
    db,
  }
  await octavo.signUp('reader-of-all')
  stage = await setStage(octavo)
})

afterAll(() => void process.stdout.write(`${broken} deeds broken off in the middle\n`))

test('nothing differs in what is prepared', async () => {
  await stage.prepare('owner')

  expect(await findDifferences(octavo.db)).toEqual([])
})

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('is done completely or not at all, whichever statement fails', async () => {
    for (let step = 0, failed = true; failed; step += 1) {
      const { world, token } = await stage.prepare('owner')
      const asked = requestOf(endpoint, expectations[name]?.ask(world) ?? {}, token)
      const request = { ...asked, headers: { ...asked.headers, ...ofBrowser } }

      const attempt = await failing.failAfter(step, () => octavo.app.inject(request))
      const { statusCode, body } = attempt.result
      ;({ failed } = attempt)
      if (failed) broken += 1

      const changes = await stage.listChanges()
      const left = changes.filter((table) => !harmless[name]?.includes(table))
      expect({ step, left: statusCode >= 400 ? left : [] }).toEqual({ step, left: [] })
      expect(statusCode >= 400 ? faultOfFailure(statusCode, body) : undefined).toBeUndefined()
      // Without changes, all is as it was prepared.
      expect(changes.length === 0 ? [] : await findDifferences(octavo.db)).toEqual([])
    }
  })
})
