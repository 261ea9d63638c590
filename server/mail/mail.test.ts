import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetPassword } from '#contract/accounts/recovery.ts'
import { listJobKinds } from '../app.ts'
import { openLog } from '../log.ts'
import { startMailServer, tokenIn, type MailServer } from '../testing/stand-ins/mail-server.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { until } from '../testing/until.ts'
import { addMail, forgetOldMail, mailJob, wakeMail } from './mail-jobs.ts'
import type { LetterKind } from './letters.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

let mails: MailServer
let mailer: Mailer
let octavo: TestApp
/** Nothing is sent here but by a test. */
let quiet: TestApp
const lines: string[] = []
beforeAll(async () => {
  mails = await startMailServer()
  mailer = smtpMailer({ url: mails.url, from: 'octavo@example.org', siteUrl: 'https://octavo.example' })
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  // A job that failed for good is a difference, and one does here.
  octavo = await startApp({ mailer, log, background: true, pollingIntervalSeconds: 1, madeUp: true })
  quiet = await startApp({ mailer, log, madeUp: true })
})
beforeEach(() => {
  mails.refusal = undefined
})
afterAll(() => mails.stop())

/** As the transaction of a call does. */
async function write(name: string, kind: LetterKind = 'password_changed', app = octavo): Promise<string> {
  await app.signUp(name)
  const { id: readerId } = await app.db
    .selectFrom('reader')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow()
  const letter = { kind, readerId, address: `${name}@example.org` }
  await app.db.transaction().execute((tx) => addMail(app.deps, tx, letter, app.deps.now()))
  const mail = await app.db.selectFrom('mail').select('id').where('reader_id', '=', readerId).executeTakeFirstOrThrow()
  return mail.id
}

const receivedBy = (name: string) => mails.received.filter(({ to }) => to.includes(`${name}@example.org`))
const send = (id: string, app = quiet) => mailJob(app.deps, mailer).work(id, AbortSignal.any([]))
const find = (id: string, app = octavo) =>
  app.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a mail comes as text and as HTML, and answers to itself are not wanted', async () => {
  const id = await write('alice', 'reset_password')
  wakeMail(octavo.deps)
  await until(() => receivedBy('alice').length > 0)

  const [mail] = receivedBy('alice')
  expect(mail).toMatchObject({ messageId: `<${id}@example.org>`, subject: 'Choose a new password · Octavo' })
  expect(mail?.source).toMatch(/^Content-Type: text\/plain/m)
  expect(mail?.source).toMatch(/^Content-Type: text\/html/m)
  expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(mail?.source.match(/https:\/\/octavo\.example\/reset-password#[\w-]{43}/g)).toHaveLength(2)
})

test('a mail of a transaction that is rolled back is not sent', async () => {
  const writing = octavo.db.transaction().execute(async (tx) => {
    await addMail(octavo.deps, tx, { kind: 'password_changed', address: 'never@example.org' }, new Date())
    throw new Error('rolled back')
  })
  await expect(writing).rejects.toThrow('rolled back')

  expect(await octavo.db.selectFrom('mail').where('address', '=', 'never@example.org').select('id').execute()).toEqual(
    [],
  )
})

test.each(['recipient', 'data'] as const)(
  'a mail that the mail server does not take for now (%s) is tried again, and comes once',
  async (at) => {
    mails.refusal = { code: 451, at }
    const id = await write(`patient-${at}`)
    wakeMail(octavo.deps)
    await until(() => lines.some((line) => line.includes(id) && line.includes('will be tried again')))
    expect(await find(id)).toMatchObject({ state: 'waiting' })

    mails.refusal = undefined
    await until(async () => (await find(id)).state === 'sent')

    expect(receivedBy(`patient-${at}`)).toHaveLength(1)
  },
  120_000,
)

test('a mail that the mail server will never take is not tried again, and the log does not say whose it was', async () => {
  mails.refusal = { code: 550, at: 'recipient' }
  const id = await write('refused')
  wakeMail(octavo.deps)
  await until(async () => (await find(id)).state === 'failed')

  expect(lines.filter((line) => line.includes(id))).toEqual([expect.stringContaining('a mail was refused')])
  expect(lines.join('')).not.toMatch(/@example\.org|refused-/)
})

test('a mail that the server was killed over is sent again under the same id, and both links work', async () => {
  const id = await write('unlucky', 'reset_password')
  wakeMail(octavo.deps)
  await until(async () => (await find(id)).state === 'sent')
  // As if the server had died before it noted that.
  const [held_until, unsent] = [new Date(Date.now() - 1_000), { state: 'waiting', sent_at: null } as const]
  await octavo.db
    .updateTable('mail')
    .set({ ...unsent, held_until })
    .where('id', '=', id)
    .execute()

  await send(id, octavo)

  const [first, second] = receivedBy('unlucky')
  expect(second?.messageId).toBe(first?.messageId)
  const body = { token: tokenIn(first ?? raise()), password: 'a new long secret' }
  expect(tokenIn(second ?? raise())).not.toBe(body.token)
  expect(await octavo.anyone.call(resetPassword, { body })).toEqual({ username: 'unlucky' })
})

test('a mail that another server is sending is left to it', async () => {
  const id = await write('held', 'password_changed', quiet)
  const soon = new Date(Date.now() + 60_000)
  await quiet.db.updateTable('mail').set({ held_until: soon }).where('id', '=', id).execute()

  expect(await send(id)).toBeInstanceOf(Date)
  expect(receivedBy('held')).toEqual([])
})

test('of many workers on one mail, one sends it', async () => {
  const id = await write('wanted', 'password_changed', quiet)

  await Promise.all(Array.from({ length: 20 }, () => send(id)))

  expect(receivedBy('wanted')).toHaveLength(1)
})

test('a link that has become useless is not sent late', async () => {
  const id = await write('late', 'reset_password', quiet)
  const created_at = new Date(Date.now() - 2 * 3_600_000)
  await quiet.db.updateTable('mail').set({ created_at }).where('id', '=', id).execute()

  await send(id)

  expect(await find(id, quiet)).toMatchObject({ state: 'failed' })
  expect(receivedBy('late')).toEqual([])
})

test('a mail that fails for good is noted as failed', async () => {
  const id = await write('given-up', 'password_changed', quiet)

  await mailJob(quiet.deps, mailer).giveUp(id)

  expect(await find(id, quiet)).toMatchObject({ state: 'failed' })
})

test('a mail server that is away is asked again for as long as the mail is of use', async () => {
  const id = await write('faraway', 'address_changed', quiet)
  mails.refusal = { code: 451, at: 'data' }
  const age = async (hours: number) => {
    const created_at = new Date(Date.now() - hours * 3_600_000)
    await quiet.db.updateTable('mail').set({ created_at }).where('id', '=', id).execute()
  }

  const pauses: number[] = []
  for (const hours of [0, 0.05, 71]) {
    await age(hours)
    const next = await send(id)
    pauses.push((next?.getTime() ?? 0) - Date.now())
  }
  await age(73)
  await send(id)

  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[0]).toBeGreaterThan(0)
  expect(pauses[2]).toBeLessThanOrEqual(600_000)
  expect(await find(id, quiet)).toMatchObject({ state: 'failed' })
})

test('a mail of a kind that only a newer server knows is left to that one', async () => {
  const id = await write('modern', 'password_changed', quiet)
  await quiet.db.updateTable('mail').set({ kind: 'newer' }).where('id', '=', id).execute()

  expect(await send(id)).toBeInstanceOf(Date)
  expect(await find(id, quiet)).toMatchObject({ state: 'waiting' })
})

test('a server that sends no mail leaves it to those that do', async () => {
  const silent = await startApp({ madeUp: true })

  expect(listJobKinds(silent.deps).map(({ name }) => name)).not.toContain('mail')
  expect(listJobKinds(quiet.deps).map(({ name }) => name)).toContain('mail')
})

test('what was sent is forgotten after a week', async () => {
  const id = randomUUIDv7()
  const created_at = new Date(Date.now() - 8 * 86_400_000)
  await octavo.db
    .insertInto('mail')
    .values({ id, kind: 'password_changed', reader_id: null, address: 'old@example.org', state: 'failed', created_at })
    .execute()

  await forgetOldMail(octavo.deps)

  expect(await octavo.db.selectFrom('mail').select('id').where('id', '=', id).execute()).toEqual([])
})

function raise(): never {
  throw new Error('no mail')
}
