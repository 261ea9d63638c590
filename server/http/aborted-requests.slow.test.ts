import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { expectations } from '../testing/trust/access-expectations.ts'
import { setStage, type Stage } from '../testing/trust/access-world.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'
import { givenUp, makeFailing, type FailingDb } from '../testing/trust/failing-queries.ts'
import { requestOf } from '../testing/trust/request-of.ts'
import { findDifferences } from '../verification/verify-data.ts'

const endpoints = (await listEndpoints()).filter(({ method }) => method !== 'GET')
let octavo: TestApp
let failing: FailingDb
let stage: Stage
const outcomes = { done: 0, busy: 0 }

beforeAll(async () => {
  const { db } = await createTestDatabase()
  failing = makeFailing(db)
  octavo = { ...(await startApp({ db: failing.db, log: pino({ level: 'silent' }) })), db }
  await octavo.signUp('reader-of-all')
  stage = await setStage(octavo)
})

afterAll(
  () =>
    void process.stdout.write(
      `of the deeds given up once ${outcomes.done} were done and ${outcomes.busy} are to be sent again\n`,
    ),
)

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('is answered as usual or with a retry, whichever statement the database aborts', async () => {
    const ever = (await ask(Infinity)).result.statusCode
    for (let step = 0, failed = true; failed; step += 1) {
      const attempt = await ask(step)
      ;({ failed } = attempt)
      const { statusCode } = attempt.result

      expect({ step, statusCode }).toEqual({ step, statusCode: statusCode === 503 ? 503 : ever })
      if (failed) outcomes[statusCode === 503 ? 'busy' : 'done'] += 1
    }
  })

  async function ask(failingStep: number) {
    const { world, token } = await stage.prepare('owner')
    const request = requestOf(endpoint, expectations[name]?.ask(world) ?? {}, token)
    return failing.failAfter(failingStep, () => octavo.app.inject(request), givenUp)
  }
})

test('most actions succeed without the reader noticing, and all counts are right', async () => {
  expect(outcomes.done).toBeGreaterThan(outcomes.busy)
  expect(await findDifferences(octavo.db)).toEqual([])
})
