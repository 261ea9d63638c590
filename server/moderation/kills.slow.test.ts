import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { decide, listReported } from '#contract/moderation/moderation.ts'
import { createReport, listReports } from '#contract/moderation/reports.ts'
import { inDatabase, signUpAt } from '../imports/testing/real-reader.ts'
import { createRealServer } from '../testing/crash/real-server.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { howLong } from '../testing/trust/how-long.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { appoint } from './appoint.ts'

const kills = howLong({ short: 3, long: 100 })

test('however often server and database are killed, no report is lost or doubled, and none is decided twice', async () => {
  const server = await createRealServer(createTemporaryFolder(), { RATE_LIMIT_PER_MINUTE: '0' })
  onTestFinished(async () => void (await server.end('SIGTERM')))
  await server.start()
  const moderator = await signUpAt(server.address, 'mona')
  await inDatabase(server, (db) => appoint(db, 'mona', true))
  await signUpAt(server.address, 'target')
  let acknowledged = 0

  for (let round = 0; round < kills; round += 1) {
    const reporter = await signUpAt(server.address, `reporter-${round}`)
    const report = () =>
      reporter.call(createReport, { body: { kind: 'profile', id: 'target', reason: 'spam', words: `Round ${round}.` } })

    const sent = Promise.allSettled(Array.from({ length: 5 }, report))
    await sleep(Math.random() * 60)
    if (round % 2 === 1) process.kill(server.postmasterPid(), 'SIGKILL')
    await server.end('SIGKILL')
    await server.start()
    const before = (await sent).some((each) => each.status === 'fulfilled')
    // Whoever got no answer asks again.
    const again = await codeOf(report())
    expect(before ? ['already_reported'] : ['already_reported', 'done']).toContain(again)
    acknowledged += before ? 1 : 0

    expect((await reporter.call(listReports, { query: {} })).results).toMatchObject([
      { words: `Round ${round}.`, outcome: 'waiting' },
    ])
    const { results } = await moderator.call(listReported, { query: {} })
    expect(results).toMatchObject([{ reports: 1, words: [`Round ${round}.`] }])
    const id = results[0]?.id ?? ''
    const deciding = moderator.call(decide, { body: { kind: 'profile', id, why: 'Spam.', warn: true } })
    const decided = codeOf(deciding)
    await sleep(Math.random() * 40)
    await server.end('SIGKILL')
    await server.start()
    // Again, as whoever got no answer would.
    const decidedAgain = await codeOf(
      moderator.call(decide, { body: { kind: 'profile', id, why: 'Spam.', warn: true } }),
    )
    expect((await decided) === 'done' ? ['report_not_found'] : ['report_not_found', 'done']).toContain(decidedAgain)
    expect((await reporter.call(listReports, { query: {} })).results).toMatchObject([{ outcome: 'acted' }])
    expect(await inDatabase(server, findDifferences)).toEqual([])
  }

  const warnings = await inDatabase(server, (db) =>
    db.selectFrom('moderation_act').select('id').where('kind', '=', 'warn').execute(),
  )
  expect(warnings).toHaveLength(kills)
  process.stdout.write(`${2 * kills} kills, ${acknowledged} reports acknowledged before one\n`)
}, 3_600_000)

function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'no answer',
  )
}
