import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { followReader } from '#contract/follows.ts'
import { listNotifications, readNotification } from '#contract/notifications/notifications.ts'
import { inDatabase, signUpAt } from '../imports/testing/real-reader.ts'
import { createRealServer } from '../testing/crash/real-server.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { howLong } from '../testing/trust/how-long.ts'
import { findDifferences } from '../verification/verify-data.ts'

const kills = howLong({ short: 3, long: 100 })

test('however often server and database are killed, no notification is lost or doubled', async () => {
  const server = await createRealServer(createTemporaryFolder(), { RATE_LIMIT_PER_MINUTE: '0' })
  onTestFinished(async () => void (await server.end('SIGTERM')))
  await server.start()
  const alice = await signUpAt(server.address, 'alice')
  let acknowledged = 0

  for (let round = 0; round < kills; round += 1) {
    const username = `follower-${round}`
    const follower = await signUpAt(server.address, username)
    const follow = () => follower.call(followReader, { body: { username: 'alice' } })

    const sent = Promise.allSettled(Array.from({ length: 5 }, follow))
    await sleep(Math.random() * 200)
    if (round % 2 === 1) process.kill(server.postmasterPid(), 'SIGKILL')
    await server.end('SIGKILL')
    await server.start()
    const before = (await sent).some((each) => each.status === 'fulfilled')
    acknowledged += before ? 1 : 0
    const { results: kept } = await alice.call(listNotifications, { query: {} })
    const toldBefore = kept.filter((each) => !each.is_read)
    // A follow that was answered has been told; one that was not, may have been.
    expect(toldBefore.length).toBeGreaterThanOrEqual(before ? 1 : 0)
    await follow()

    const { results, unread } = await alice.call(listNotifications, { query: {} })
    expect(results[0]).toMatchObject({ username, others: 0, is_read: false })
    expect(unread).toBe(1)
    await alice.call(readNotification, { params: { id: results[0]?.id ?? '' } })
    expect(await inDatabase(server, findDifferences)).toEqual([])
  }

  const rows = await inDatabase(server, (db) => db.selectFrom('notification').select('id').execute())
  expect(rows).toHaveLength(kills)
  process.stdout.write(`${kills} kills, ${acknowledged} follows acknowledged before one\n`)
}, 3_600_000)
