import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { forgetPassword, resetPassword } from '#contract/accounts/recovery.ts'
import { login } from '#contract/accounts.ts'
import { inDatabase, signUpAt } from '../imports/testing/real-reader.ts'
import { createRealServer } from '../testing/crash/real-server.ts'
import { startMailServer, tokenIn } from '../testing/stand-ins/mail-server.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { howLong } from '../testing/trust/how-long.ts'
import { until } from '../testing/until.ts'
import { findDifferences } from '../verification/verify-data.ts'

const kills = howLong({ short: 3, long: 100 })
const mailsForEach = 4

test('however often the server is killed while it sends mail, every mail comes, and none twice unless it was killed before it could note it', async () => {
  const mails = await startMailServer()
  const env = { SMTP_URL: mails.url, MAIL_FROM: 'octavo@example.org', PUBLIC_URL: 'https://octavo.example' }
  const server = await createRealServer(createTemporaryFolder(), env)
  onTestFinished(async () => {
    await server.end('SIGTERM')
    await mails.stop()
  })
  await server.start()
  const names: string[] = []
  // Received but not noted when the server was killed: nobody can know of these.
  const unknowable = new Set<string>()

  for (let kill = 0; kill < kills; kill += 1) {
    const anyone = await Promise.all(
      Array.from({ length: mailsForEach }, (_, index) => signUpAt(server.address, `reader-${kill}-${index}`)),
    )
    await Promise.all(
      anyone.map(async (api, index) => {
        const name = `reader-${kill}-${index}`
        // Of what a busy server did not confirm, nothing is promised.
        if (await isDone(api.call(forgetPassword, { body: { email: `${name}@example.org` } }))) names.push(name)
      }),
    )
    await sleep(Math.random() * 150)
    if (kill % 2 === 1) process.kill(server.postmasterPid(), 'SIGKILL')
    await server.end('SIGKILL')
    await server.start()
    const unsent = await inDatabase(server, async (db) => {
      // As if the time had passed in which others leave alone what a dead server was sending.
      const { rows } = await sql<{ id: string }>`select id from mail where state = 'waiting'`.execute(db)
      await sql`update mail set held_until = now() - interval '1 second' where held_until is not null`.execute(db)
      await sql`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`.execute(
        db,
      )
      await sql`delete from mail_quota`.execute(db)
      return rows.map(({ id }) => id)
    })
    // Wakes the workers, who would look only every now and then. A server that is busy starting may ask to be asked again.
    await until(() => isDone(anyone[0]?.call(forgetPassword, { body: { email: 'nobody@example.org' } })))
    for (const { messageId } of mails.received) {
      const id = /<([^@]+)@/.exec(messageId)?.[1] ?? ''
      if (unsent.includes(id)) unknowable.add(messageId)
    }
  }

  const comingTo = (name: string) =>
    mails.received.filter(
      ({ to, subject }) => to.includes(`${name}@example.org`) && subject.includes('Choose a new password'),
    )
  await until(() => names.every((name) => comingTo(name).length > 0))
  await until(() =>
    inDatabase(
      server,
      async (db) => (await sql`select from mail where state = 'waiting'`.execute(db)).rows.length === 0,
    ),
  )
  const twice = names.filter((name) => comingTo(name).length > 1)
  process.stdout.write(`${names.length} mails, ${kills} kills, ${twice.length} sent again\n`)

  expect(names.length).toBeGreaterThanOrEqual(kills)
  expect(twice.filter((name) => !unknowable.has(comingTo(name)[0]?.messageId ?? ''))).toEqual([])
  for (const name of names) expect(new Set(comingTo(name).map(({ messageId }) => messageId)).size).toBe(1)
  const body = { token: tokenIn(comingTo(names[0] ?? '').at(-1) ?? raise()), password: 'a new long secret' }
  const reader = await signUpAt(server.address, 'last')
  await reader.call(resetPassword, { body })
  expect(await reader.call(login, { body: { username: names[0] ?? '', password: body.password } })).toBeDefined()
  expect(await inDatabase(server, findDifferences)).toEqual([])
}, 3_600_000)

function isDone(call: Promise<unknown> | undefined): Promise<boolean> {
  return Promise.resolve(call).then(
    () => true,
    () => false,
  )
}

function raise(): never {
  throw new Error('no mail')
}
