import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, register, verifyToken } from '#contract/accounts.ts'
import {
  forgetPassword,
  getAccount,
  resetPassword,
  sendVerification,
  takeBackEmail,
  verifyEmail,
} from '#contract/accounts/recovery.ts'
import { shareYear } from '#contract/library/years.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createPost, editPost } from '#contract/groups/group-posts.ts'
import { createGroup, updateGroup } from '#contract/groups/groups.ts'
import { commitImport, setImportOptions } from '#contract/imports/imports.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { createReadlist, shareReadlist } from '#contract/readlists.ts'
import { createReview, editReview, replyToReview } from '#contract/reviews.ts'
import { storeImport } from '../../imports/testing/an-import.ts'
import { smtpMailer } from '../../mail/smtp.ts'
import { addBooks } from '../../testing/books.ts'
import { idleMailer } from '../../testing/stand-ins/idle-mailer.ts'
import { startMailServer, tokenIn, type MailServer, type ReceivedMail } from '../../testing/stand-ins/mail-server.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'

let mails: MailServer
let octavo: TestApp
beforeAll(async () => {
  mails = await startMailServer()
  const mailer = smtpMailer({ url: mails.url, from: 'octavo@example.org', siteUrl: 'https://octavo.example' })
  octavo = await startApp({ mailer, background: true })
})
beforeEach(() => octavo.db.deleteFrom('mail_quota').execute())
afterAll(() => mails.stop())

async function nextMail(to: string, subject: string, nth = 1): Promise<ReceivedMail> {
  const matching = () => mails.received.filter((mail) => mail.to.includes(to) && mail.subject.includes(subject))
  await until(() => matching().length >= nth)
  const mail = matching()[nth - 1]
  if (!mail) throw new Error('no mail')
  return mail
}

async function join(username: string): Promise<TestReader> {
  const body = { username, password: testPassword }
  await octavo.anyone.call(register, { body: { ...body, email: `${username}@example.org` } })
  const { token } = await octavo.anyone.call(login, { body })
  return { username, token, ...octavo.withToken(token) }
}

const change = (reader: TestReader, email: string) =>
  reader.call(updateProfile, { body: { username: reader.username, email } })
const idOf = async ({ db }: TestApp, username: string) =>
  (await db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
const findAddressOf = (username: string) =>
  octavo.db
    .selectFrom('reader')
    .select(['email', 'email_proven_at'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
const verify = (token: string) => octavo.anyone.call(verifyEmail, { body: { token } })
const takeBack = (token: string) => octavo.anyone.call(takeBackEmail, { body: { token } })
const verifyMail = (address: string) => nextMail(address, 'Verify your email address')
const changedMail = (address: string) => nextMail(address, 'Your email address was changed')

test('an address is verified by the link that comes after registering', async () => {
  const alice = await join('alice')
  expect(await alice.call(getAccount, {})).toEqual({ email: 'alice@example.org', email_verified: false })
  const token = tokenIn(await verifyMail('alice@example.org'))

  await verify(token)

  expect(await alice.call(getAccount, {})).toEqual({ email: 'alice@example.org', email_verified: true })
  await expect(verify(token)).rejects.toMatchObject({ code: 'link_expired' })
})

test('the link is sent again when asked for, three times an hour, and not once the address is verified', async () => {
  const bob = await octavo.signUp('bob')
  for (let times = 0; times < 3; times += 1) await bob.call(sendVerification, {})
  await expect(bob.call(sendVerification, {})).rejects.toMatchObject({ code: 'rate_limited' })
  await octavo.db.deleteFrom('mail_quota').execute()

  const waiting = octavo.db.selectFrom('mail').select('id').where('address', '=', 'bob@example.org')
  await until(async () => (await waiting.where('state', '=', 'waiting').execute()).length === 0)
  const latest = mails.received.findLast(({ to }) => to.includes('bob@example.org'))
  await verify(latest ? tokenIn(latest) : '')
  await bob.call(sendVerification, {})

  expect(await waiting.where('state', '=', 'waiting').execute()).toEqual([])
})

test('a new address has to be verified anew, and a link to the former one verifies nothing', async () => {
  const carol = await join('carol')
  const token = tokenIn(await verifyMail('carol@example.org'))

  await change(carol, 'carol@elsewhere.example')

  await expect(verify(token)).rejects.toMatchObject({ code: 'link_expired' })
  await verify(tokenIn(await verifyMail('carol@elsewhere.example')))
  expect(await carol.call(getAccount, {})).toEqual({ email: 'carol@elsewhere.example', email_verified: true })
})

test('a link that still waits to be sent to the former address is not sent any more', async () => {
  const quiet = await startApp({ mailer: idleMailer })
  const nora = await quiet.signUp('nora')
  await nora.call(sendVerification, {})
  await quiet.anyone.call(forgetPassword, { body: { email: 'nora@example.org' } })

  await change(nora, 'nora@elsewhere.example')

  const stored = await quiet.db.selectFrom('mail').select(['kind', 'address', 'state']).orderBy('id').execute()
  expect(stored.map(({ kind, address, state }) => `${kind} ${address} ${state}`)).toEqual([
    'verify_email nora@example.org needless',
    'reset_password nora@example.org needless',
    'verify_email nora@elsewhere.example waiting',
    'address_changed nora@example.org waiting',
  ])
})

describe('the former address', () => {
  test('is told of the change, and takes the account back, with every session ended', async () => {
    const dora = await octavo.signUp('dora')
    await change(dora, 'thief@example.org')

    await takeBack(tokenIn(await changedMail('dora@example.org')))

    await expect(dora.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    const { email, email_proven_at } = await findAddressOf('dora')
    expect([email, email_proven_at]).toEqual(['dora@example.org', expect.any(Date)])
  })

  test('gets a link to choose a new password, as the one that was used to change it no longer works', async () => {
    const olga = await octavo.signUp('olga')
    await change(olga, 'thief3@example.org')
    await takeBack(tokenIn(await changedMail('olga@example.org')))
    const logIn = (password: string) => octavo.anyone.call(login, { body: { username: 'olga', password } })
    await expect(logIn(testPassword)).rejects.toMatchObject({ code: 'wrong_login' })

    const token = tokenIn(await nextMail('olga@example.org', 'Choose a new password'))
    await octavo.anyone.call(resetPassword, { body: { token, password: 'a new long secret' } })

    expect(await logIn('a new long secret')).toMatchObject({ username: 'olga' })
  })

  test('takes away what a thief added to log in with, and leaves what was there before', async () => {
    const pia = await octavo.signUp('pia')
    const reader_id = await idOf(octavo, 'pia')
    const add = (name: string, created_at: Date) =>
      octavo.db
        .insertInto('passkey')
        .values({
          id: randomUUIDv7(),
          reader_id,
          credential_id: name,
          public_key: Buffer.from('key'),
          counter: 0,
          name,
          created_at,
        })
        .execute()
    await add('of long ago', new Date(Date.now() - 2 * 86_400_000))
    await add('of the thief', new Date(Date.now() - 60_000))
    await octavo.db
      .insertInto('totp')
      .values({ reader_id, secret: 'thiefs', created_at: new Date(), confirmed_at: new Date() })
      .execute()
    await change(pia, 'thief4@example.org')

    await takeBack(tokenIn(await changedMail('pia@example.org')))

    const passkeys = await octavo.db.selectFrom('passkey').select('name').where('reader_id', '=', reader_id).execute()
    expect(passkeys).toEqual([{ name: 'of long ago' }])
    expect(await octavo.db.selectFrom('totp').select('secret').where('reader_id', '=', reader_id).execute()).toEqual([])
  })

  test('that was never verified takes nothing back once the later one is, by a new password or by its link', async () => {
    for (const [username, prove] of [
      ['quin', async (address: string) => verify(tokenIn(await verifyMail(address)))],
      [
        'rosa',
        async (email: string) => {
          await octavo.anyone.call(forgetPassword, { body: { email } })
          const token = tokenIn(await nextMail(email, 'Choose a new password'))
          await octavo.anyone.call(resetPassword, { body: { token, password: 'a new long secret' } })
        },
      ],
    ] as const) {
      await change(await octavo.signUp(username), `${username}@owner.example`)
      const token = tokenIn(await changedMail(`${username}@example.org`))

      await prove(`${username}@owner.example`)

      await expect(takeBack(token)).rejects.toMatchObject({ code: 'link_expired' })
      expect(await findAddressOf(username)).toMatchObject({ email: `${username}@owner.example` })
    }
  })

  test('that was verified takes the account back from a later one that is, too', async () => {
    const sara = await join('sara')
    await verify(tokenIn(await verifyMail('sara@example.org')))
    await change(sara, 'sara@thief.example')
    await verify(tokenIn(await verifyMail('sara@thief.example')))

    await takeBack(tokenIn(await changedMail('sara@example.org')))

    expect(await findAddressOf('sara')).toMatchObject({ email: 'sara@example.org' })
  })

  test('that was verified keeps who has the later one from moving in by mail, until it takes nothing back any more', async () => {
    const tara = await join('tara')
    await verify(tokenIn(await verifyMail('tara@example.org')))
    await change(tara, 'victim@example.org')
    const claim = tokenIn(await changedMail('tara@example.org'))
    await octavo.anyone.call(forgetPassword, { body: { email: 'victim@example.org' } })
    const token = tokenIn(await nextMail('victim@example.org', 'Choose a new password'))
    const moveIn = () => octavo.anyone.call(resetPassword, { body: { token, password: 'a new long secret' } })

    await expect(moveIn()).rejects.toMatchObject({
      code: 'link_expired',
      message: expect.stringContaining('can take it back until') as string,
    })
    expect(await tara.call(verifyToken, {})).toBeDefined()
    const lapsed = octavo.db.updateTable('former_address').set({ until: new Date() })
    await lapsed.where('email', '=', 'tara@example.org').execute()
    await moveIn()

    await expect(takeBack(claim)).rejects.toMatchObject({ code: 'link_expired' })
    await expect(tara.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(await findAddressOf('tara')).toMatchObject({ email: 'victim@example.org' })
  })

  test('that was verified and is the account’s again chooses no password by mail while a thief’s could undo it, but takes the account back', async () => {
    const uma = await join('uma')
    await verify(tokenIn(await verifyMail('uma@example.org')))
    await change(uma, 'uma@thief.example')
    await verify(tokenIn(await verifyMail('uma@thief.example')))
    await change(uma, 'uma@example.org')
    const thiefs = tokenIn(await changedMail('uma@thief.example'))
    const choose = async (nth: number) => {
      const token = tokenIn(await nextMail('uma@example.org', 'Choose a new password', nth))
      return octavo.anyone.call(resetPassword, { body: { token, password: 'a new long secret' } })
    }
    await octavo.anyone.call(forgetPassword, { body: { email: 'uma@example.org' } })
    await expect(choose(1)).rejects.toMatchObject({ code: 'link_expired' })

    await takeBack(tokenIn(await changedMail('uma@example.org')))

    await expect(takeBack(thiefs)).rejects.toMatchObject({ code: 'link_expired' })
    await choose(2)
    expect(await findAddressOf('uma')).toMatchObject({ email: 'uma@example.org' })
  })

  test('can be taken back even after two changes', async () => {
    const emil = await octavo.signUp('emil')
    await change(emil, 'emil@second.example')
    await change(emil, 'emil@third.example')

    await takeBack(tokenIn(await changedMail('emil@example.org')))

    expect(await findAddressOf('emil')).toMatchObject({ email: 'emil@example.org' })
  })

  test('is nobody else’s for 72 hours, then anybody’s', async () => {
    const app = await startApp({ mailer: idleMailer })
    app.setClock('2026-03-01T10:00:00Z')
    const [finn, greta] = [await app.signUp('finn'), await app.signUp('greta')]
    await change(finn, 'finn@second.example')
    const body = { username: 'hugo', password: testPassword, email: 'FINN@example.org' }

    app.setClock('2026-03-04T09:59:59Z')
    await expect(app.anyone.call(register, { body })).rejects.toMatchObject({ code: 'email_taken' })
    const again = greta.call(updateProfile, {
      body: { username: 'greta', email: 'finn@example.org', current_password: testPassword },
    })
    await expect(again).rejects.toMatchObject({ code: 'email_taken' })
    app.setClock('2026-03-04T10:00:01Z')
    expect(await app.anyone.call(register, { body })).toMatchObject({ username: 'hugo' })
  })

  test('is taken back once, of thirty times at once', async () => {
    const iris = await octavo.signUp('iris')
    await change(iris, 'thief2@example.org')
    const token = tokenIn(await changedMail('iris@example.org'))

    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => takeBack(token)))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is kept for nobody on a server that sends no mail', async () => {
    const app = await startApp()
    const jack = await app.signUp('jack')
    await change(jack, 'jack@second.example')
    const body = { username: 'kate', password: testPassword, email: 'jack@example.org' }

    expect(await app.anyone.call(register, { body })).toMatchObject({ username: 'kate' })
  })
})

describe('going to and fro between addresses', () => {
  test('sends a stranger three mails an hour', async () => {
    const app = await startApp({ mailer: idleMailer })
    const nina = await app.signUp('nina')
    for (let times = 0; times < 8; times += 1) {
      const email = times % 2 ? 'nina@example.org' : 'stranger@example.org'
      await nina.call(updateProfile, { body: { username: 'nina', email } })
    }

    const written = await app.db
      .selectFrom('mail')
      .select('kind')
      .where('address', '=', 'stranger@example.org')
      .execute()
    expect(written.map(({ kind }) => kind)).toEqual(Array(3).fill('verify_email'))
  })

  test('keeps no address from its owner that was never verified', async () => {
    const app = await startApp({ mailer: idleMailer })
    const otto = await app.signUp('otto')
    for (const name of ['first', 'second', 'third']) {
      await otto.call(updateProfile, { body: { username: 'otto', email: `${name}@example.org` } })
    }
    const body = { username: 'owner', password: testPassword, email: 'first@example.org' }

    expect(await app.anyone.call(register, { body })).toMatchObject({ username: 'owner' })
  })

  test('of a verified account, keeps none either when many are named at once', async () => {
    const app = await startApp({ mailer: idleMailer })
    const petra = await app.signUp('petra')
    await app.db.updateTable('reader').set({ email_proven_at: new Date() }).execute()
    const names = ['first', 'second', 'third', 'fourth']
    await Promise.all(
      names.map((name) => petra.call(updateProfile, { body: { username: 'petra', email: `${name}@example.org` } })),
    )

    const kept = await app.db.selectFrom('former_address').select(['email', 'was_proven']).execute()
    expect(kept).toEqual([{ email: 'petra@example.org', was_proven: true }])
  })
})

test.each([
  ['three to an address that nobody has verified', false, 3],
  ['twenty to a verified one', true, 20],
])('of changes to how an account is logged in to, %s are told of in an hour', async (_, isProven, told) => {
  const app = await startApp({ mailer: idleMailer, config: { rateLimitPerMinute: 0 } })
  const pia = await app.signUp('pia')
  if (isProven) await app.db.updateTable('reader').set({ email_proven_at: new Date() }).execute()
  for (let nth = 0; nth < 22; nth += 1) {
    const body = { username: 'pia', email: 'pia@example.org', password: `another password ${nth}` }
    await pia.call(updateProfile, { body })
  }

  const notices = await app.db.selectFrom('mail').select('kind').where('kind', '=', 'password_changed').execute()
  expect(notices).toHaveLength(told)
})

test('who registers many accounts sends strangers twenty mails an hour', async () => {
  const app = await startApp({ mailer: idleMailer, config: { rateLimitPerMinute: 0 } })
  for (let nth = 0; nth < 22; nth += 1) {
    const body = { username: `many${nth}`, email: `many${nth}@example.org`, password: testPassword }
    await app.anyone.call(register, { body })
  }

  expect(await app.db.selectFrom('mail').select('id').execute()).toHaveLength(20)
})

test('with REQUIRE_VERIFIED_EMAIL nothing that others see is made before', async () => {
  const app = await startApp({ mailer: idleMailer, config: { requireVerifiedEmail: true } })
  const [liam, mona] = [await app.signUp('liam'), await app.signUp('mona')]
  const [book] = await addBooks(app.db, [{}])
  const importId = await storeImport(app.db, await idOf(app, 'liam'))
  const { id: readlist_id } = await liam.call(createReadlist, { body: { name: 'Mine' } })
  const prove = (username: string, email_proven_at: Date | null = new Date()) =>
    app.db.updateTable('reader').set({ email_proven_at }).where('username', '=', username).execute()
  await prove('mona')
  await prove('liam')
  const kept = await liam.call(createReview, {
    body: { book: book.id, review_text: 'For me.', visibility: 'private' },
  })
  const shown = await liam.call(createReview, { body: { book: book.id, review_text: 'For others.' } })
  await liam.call(setImportOptions, { params: { id: importId }, body: { reviews: 'public' } })
  const today = new Date().toISOString().slice(0, 10)
  const plan = { name: 'Us', starts_on: today, ends_on: today, parts: [{ to_percent: 100, due_on: today }] }
  const group = await liam.call(createGroup, { body: { book_id: book.id, ...plan } })
  await liam.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
  const post = await liam.call(createPost, { params: { id: group.id, part: 1 }, body: { text: 'Hello.' } })
  // As after a change of the address.
  await prove('liam', null)
  const { id } = await mona.call(createReview, { body: { book: book.id, review_text: 'Good.' } })
  const makings = [
    () => liam.call(createReview, { body: { book: book.id, review_text: 'Mine.' } }),
    () => liam.call(editReview, { params: { id: kept.id }, body: { review_text: 'For all.', visibility: 'public' } }),
    () => liam.call(replyToReview, { params: { id }, body: { review_text: 'Yes.' } }),
    () => liam.call(setImportOptions, { params: { id: importId }, body: { reviews: 'public' } }),
    () => liam.call(commitImport, { params: { id: importId } }),
    () => liam.call(editReview, { params: { id: shown.id }, body: { review_text: 'Something else.' } }),
    () => liam.call(createPost, { params: { id: group.id, part: 1 }, body: { text: 'More.' } }),
    () => liam.call(editPost, { params: { id: post.id }, body: { text: 'Something else.' } }),
    () => liam.call(updateGroup, { params: { id: group.id }, body: { ...plan, name: 'You' } }),
    () => liam.call(shareYear, { params: { year: 2026 } }),
    () => liam.call(updateReadlistAudience, { params: { id: readlist_id }, body: { public: true } }),
    () => liam.call(updateReadlistAudience, { params: { id: readlist_id }, body: { link: true } }),
    () => liam.call(shareReadlist, { body: { readlist_id, target_username: 'mona' } }),
  ]

  for (const make of makings) await expect(make()).rejects.toMatchObject({ code: 'email_not_verified', status: 403 })
  const still = { params: { id: kept.id }, body: { review_text: 'Still for me.' } }
  expect(await liam.call(editReview, still)).toMatchObject({ visibility: 'private' })
  await prove('liam')
  for (const make of makings) expect(await make()).toBeDefined()
})
