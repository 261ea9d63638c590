import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { idleMailer } from '../testing/stand-ins/idle-mailer.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { expectations } from '../testing/trust/access-expectations.ts'
import { setStage, type Stage } from '../testing/trust/access-world.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'
import { makeLosing, type LosingDb } from '../testing/trust/lost-commits.ts'
import { requestOf } from '../testing/trust/request-of.ts'
import { findDifferences } from '../verification/verify-data.ts'

const repeatable = (await listEndpoints()).filter(({ once }) => once === true)
let octavo: TestApp
let losing: LosingDb
let stage: Stage

beforeAll(async () => {
  const { db } = await createTestDatabase()
  losing = makeLosing(db)
  const config = { publicUrl: 'https://octavo.example' }
  octavo = { ...(await startApp({ db: losing.db, mailer: idleMailer, config, log: pino({ level: 'silent' }) })), db }
  await octavo.signUp('reader-of-all')
  stage = await setStage(octavo)
})

describe.each(repeatable.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('is done once, whichever commit’s reply is lost, when it is sent again under its key', async () => {
    const { changes: usual } = await sendTwice(Infinity)
    for (let nth = 0, lost = true; lost; nth += 1) {
      const attempt = await sendTwice(nth)
      ;({ lost } = attempt)

      expect({ nth, status: attempt.status, changes: attempt.changes }).toEqual({ nth, status: 201, changes: usual })
      expect(await findDifferences(octavo.db)).toEqual([])
    }
  })

  /** Replies to the second; changes are numbers of rows. */
  async function sendTwice(losesAfter: number) {
    const { world, token } = await stage.prepare('owner')
    const asked = requestOf(endpoint, expectations[name]?.ask(world) ?? {}, token)
    const request = { ...asked, headers: { ...asked.headers, 'idempotency-key': 'sent twice' } }
    const { lost } = await losing.loseAfter(losesAfter, () => octavo.app.inject(request))
    const { statusCode, body } = await octavo.app.inject(request)
    return { lost, status: statusCode, body, changes: await countChanged() }
  }
})

async function countChanged(): Promise<Record<string, number>> {
  const tables = await stage.listChanges()
  const counts = tables.map(async (table) => {
    const { n } = await octavo.db
      // oxlint-disable-next-line typescript/consistent-type-assertions -- Any table
      .selectFrom(table as 'reader')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return [table, n] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
