import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, verifyToken } from '#contract/accounts.ts'
import { forgetPassword, getOffers, resetPassword } from '#contract/accounts/recovery.ts'
import { deleteAccount, exportAccount } from '#contract/personal-data.ts'
import { updateProfile } from '#contract/profiles.ts'
import { resetPassword as setNewPassword } from '../reset-password.ts'
import { hashToken } from '../../http/auth/session.ts'
import { smtpMailer } from '../../mail/smtp.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { idleMailer } from '../../testing/stand-ins/idle-mailer.ts'
import { startMailServer, tokenIn, type MailServer, type ReceivedMail } from '../../testing/stand-ins/mail-server.ts'
import { startApp, testPassword, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { day, earlier } from '../../time.ts'

let mails: MailServer
let octavo: TestApp
beforeAll(async () => {
  mails = await startMailServer()
  octavo = await startApp({ mailer: mailerTo(mails), background: true })
})
beforeEach(() => octavo.db.deleteFrom('mail_quota').execute())
afterAll(() => mails.stop())

const mailerTo = ({ url }: MailServer) =>
  smtpMailer({ url, from: 'Octavo <octavo@example.org>', siteUrl: 'https://octavo.example' })

const ask = (email: string) => octavo.anyone.call(forgetPassword, { body: { email } })
const choose = (token: string, password = 'a new long secret') =>
  octavo.anyone.call(resetPassword, { body: { token, password } })
const logIn = (username: string, password: string) => octavo.anyone.call(login, { body: { username, password } })

async function nextMail(to: string, subject: string, nth = 1): Promise<ReceivedMail> {
  const matching = () => mails.received.filter((mail) => mail.to.includes(to) && mail.subject.includes(subject))
  await until(() => matching().length >= nth)
  const mail = matching()[nth - 1]
  if (!mail) throw new Error('no mail')
  return mail
}

async function askForToken(username: string, nth = 1): Promise<string> {
  await ask(`${username}@example.org`)
  return tokenIn(await nextMail(`${username}@example.org`, 'Choose a new password', nth))
}

test('a reader who forgot their password gets a link, chooses a new one, and is told', async () => {
  const alice = await octavo.signUp('alice')

  await ask('Alice@example.org')
  const mail = await nextMail('alice@example.org', 'Choose a new password')
  expect(mail.source).toContain('https://octavo.example/reset-password#')
  expect(mail.source).toContain('for the account alice.')
  expect(await choose(tokenIn(mail))).toEqual({ username: 'alice' })

  await expect(alice.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(logIn('alice', testPassword)).rejects.toMatchObject({ code: 'wrong_login' })
  expect(await logIn('alice', 'a new long secret')).toMatchObject({ username: 'alice' })
  expect((await nextMail('alice@example.org', 'Your password was changed')).source).toContain(
    'account alice was changed',
  )
})

describe('a new password takes off what somebody else may have added to log in with', () => {
  async function withFactorsOf(username: string, ages: Record<string, number>, email_proven_at: Date | null) {
    await octavo.signUp(username)
    const reader = octavo.db.updateTable('reader').set({ email_proven_at }).where('username', '=', username)
    const { id: reader_id } = await reader.returning('id').executeTakeFirstOrThrow()
    const keys = Object.entries(ages).map(([name, days]) => ({
      id: randomUUIDv7(),
      reader_id,
      credential_id: `${username} ${name}`,
      public_key: Buffer.from('key'),
      counter: 0,
      name,
      created_at: earlier(new Date(), days * day),
    }))
    await octavo.db.insertInto('passkey').values(keys).execute()
    const app = { reader_id, secret: 'secret', created_at: new Date(), confirmed_at: new Date() }
    await octavo.db.insertInto('totp').values(app).execute()
    await octavo.db
      .insertInto('recovery_code')
      .values({ reader_id, code_hash: hashToken(username) })
      .execute()
    return async () => {
      const rows = await Promise.all(
        (['totp', 'recovery_code'] as const).map((table) =>
          octavo.db.selectFrom(table).select('reader_id').where('reader_id', '=', reader_id).execute(),
        ),
      )
      const left = await octavo.db.selectFrom('passkey').select('name').where('reader_id', '=', reader_id).execute()
      return { passkeys: left.map(({ name }) => name), others: rows.flat().length }
    }
  }

  test('all of it, where nobody had shown before that the address is theirs', async () => {
    const left = await withFactorsOf('squatted', { new: 1, old: 400 }, null)

    await choose(await askForToken('squatted'))

    expect(await left()).toEqual({ passkeys: [], others: 0 })
    expect(await logIn('squatted', 'a new long secret')).toMatchObject({ username: 'squatted' })
  })

  test('else that of the last thirty days', async () => {
    const left = await withFactorsOf('robbed', { new: 29, old: 31 }, new Date('2026-01-01'))

    await choose(await askForToken('robbed'))

    expect(await left()).toEqual({ passkeys: ['old'], others: 0 })
  })
})

describe('whether anybody has an address', () => {
  test('is told by no reply, nor by what the call does', async () => {
    const counted = countQueries((await createTestDatabase()).db)
    const app = await startApp({ db: counted.db, mailer: idleMailer })
    await app.signUp('known')
    const asking = (email: string) => () => app.anyone.call(forgetPassword, { body: { email } })
    await asking('warm-up@example.org')()

    expect(await asking('known@example.org')()).toEqual(await asking('unknown@example.org')())
    const ofKnown = await counted.queriesOf(asking('known@example.org'))
    expect(ofKnown).toBe(await counted.queriesOf(asking('unknown@example.org')))
  })

  test('is told by no limit', async () => {
    await octavo.signUp('limited')
    const fourth: unknown[] = []
    for (const email of ['limited@example.org', 'nobody-limited@example.org']) {
      for (let times = 0; times < 3; times += 1) await ask(email)
      fourth.push(await ask(email).catch(({ code, message, retryAfter }) => [code, message, retryAfter > 3_000]))
    }

    const limited = ['rate_limited', 'Too many mails were asked for. Please try again later.', true]
    expect(fourth).toEqual([limited, limited])
  })

  test('decides whether a mail is sent, and an address that nobody has is not kept', async () => {
    await ask('stranger@example.org')
    const isWaiting = () =>
      octavo.db.selectFrom('mail').select('id').where('address', '=', 'stranger@example.org').executeTakeFirst()
    await until(async () => (await isWaiting()) === undefined)

    expect(mails.received.filter(({ to }) => to.includes('stranger@example.org'))).toEqual([])
  })
})

test('a network gets twenty mails an hour for all addresses together', async () => {
  const codes: string[] = []
  for (let times = 0; times < 21; times += 1) {
    codes.push(
      await ask(`any-${times}@example.org`).then(
        () => 'sent',
        ({ code }: { code: string }) => code,
      ),
    )
  }

  expect(codes).toEqual([...Array<string>(20).fill('sent'), 'rate_limited'])
})

describe('a link', () => {
  test('works once', async () => {
    await octavo.signUp('bob')
    const token = await askForToken('bob')
    await choose(token)

    await expect(choose(token, 'another new secret')).rejects.toMatchObject({ code: 'link_expired', status: 410 })
    expect(await logIn('bob', 'a new long secret')).toMatchObject({ username: 'bob' })
  })

  test('used thirty times at once works once', async () => {
    await octavo.signUp('carol')
    const token = await askForToken('carol')
    const passwords = Array.from({ length: 30 }, (_, index) => `a new long secret ${index}`)

    const outcomes = await Promise.allSettled(passwords.map((password) => choose(token, password)))

    const worked = passwords.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    expect(worked).toHaveLength(1)
    expect(await logIn('carol', worked[0] ?? '')).toMatchObject({ username: 'carol' })
  })

  test('ends with the next one that is asked for', async () => {
    await octavo.signUp('dora')
    const [first, second] = [await askForToken('dora'), await askForToken('dora', 2)]

    await expect(choose(first)).rejects.toMatchObject({ code: 'link_expired' })
    expect(await choose(second)).toEqual({ username: 'dora' })
  })

  test('lasts thirty minutes', async () => {
    const app = await startApp({ mailer: mailerTo(mails), background: true })
    app.setClock('2026-03-01T10:00:00Z')
    await app.signUp('emil')
    await app.anyone.call(forgetPassword, { body: { email: 'emil@example.org' } })
    const token = tokenIn(await nextMail('emil@example.org', 'Choose a new password'))
    const body = { token, password: 'a new long secret' }

    app.setClock('2026-03-01T10:30:01Z')
    await expect(app.anyone.call(resetPassword, { body })).rejects.toMatchObject({ code: 'link_expired' })
    app.setClock('2026-03-01T10:29:59Z')
    expect(await app.anyone.call(resetPassword, { body })).toEqual({ username: 'emil' })
  })

  test('survives a password that is refused', async () => {
    await octavo.signUp('finn')
    const token = await askForToken('finn')

    await expect(choose(token, 'sunshine')).rejects.toMatchObject({ fields: { password: /most common/ } })
    await expect(choose(token, 'finn-the-reader')).rejects.toMatchObject({ fields: { password: /your username/ } })
    expect(await choose(token)).toEqual({ username: 'finn' })
  })

  test.each([
    ['a new password', { password: 'another new secret' }],
    ['a new address', { email: 'elsewhere@example.org' }],
  ])('ends with %s', async (what, change) => {
    const name = `ends-${what.split(' ').at(-1)}`
    const reader = await octavo.signUp(name)
    const token = await askForToken(name)
    await reader.call(updateProfile, { body: { username: name, email: `${name}@example.org`, ...change } })

    await expect(choose(token)).rejects.toMatchObject({ code: 'link_expired' })
  })

  test('is stored as a hash of 256 random bits, and its secret nowhere', async () => {
    await octavo.signUp('greta')
    const token = await askForToken('greta')

    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = await octavo.db.selectFrom('mailed_link').select('token_hash').execute()
    expect(stored.map(({ token_hash }) => token_hash.toString('hex'))).toContain(hashToken(token).toString('hex'))
    expect(JSON.stringify(await octavo.db.selectFrom('mail').selectAll().execute())).not.toContain(token)
  })
})

test('a changed password is told by mail', async () => {
  const hana = await octavo.signUp('hana')
  const body = { username: 'hana', email: 'hana@example.org', password: 'a new long secret' }

  await hana.call(updateProfile, { body })

  expect((await nextMail('hana@example.org', 'Your password was changed')).to).toEqual(['hana@example.org'])
})

test('the export says which mails were sent, and no secret; deleting the account ends them', async () => {
  const iris = await octavo.signUp('iris')
  const token = await askForToken('iris')

  const { mails: sent } = await iris.call(exportAccount, {})
  expect(sent).toMatchObject([{ kind: 'reset_password', address: 'iris@example.org' }])
  expect(JSON.stringify(sent)).not.toMatch(/hash|token/)
  await iris.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })

  await expect(choose(token)).rejects.toMatchObject({ code: 'link_expired' })
  const left = octavo.db.selectFrom('mail').select('id').where('address', '=', 'iris@example.org')
  expect(await left.execute()).toEqual([])
})

test('a server that sends no mail offers none', async () => {
  const app = await startApp()

  expect(await app.anyone.call(getOffers, {})).toMatchObject({ mail: false })
  await expect(app.anyone.call(forgetPassword, { body: { email: 'a@example.org' } })).rejects.toMatchObject({
    code: 'no_mail',
    message: 'This server sends no mail. Please ask its administrator.',
  })
  expect(await octavo.anyone.call(getOffers, {})).toMatchObject({ mail: true })
})

describe('a link that was asked for before the password changed', () => {
  test('no longer works after `npm run new-password`', async () => {
    await octavo.signUp('stolen')
    const token = await askForToken('stolen')

    await setNewPassword(octavo.db, 'stolen')

    await expect(choose(token)).rejects.toMatchObject({ code: 'link_expired' })
  })

  test('is not sent any more', async () => {
    const app = await startApp({ mailer: idleMailer })
    await app.signUp('slow')
    await app.anyone.call(forgetPassword, { body: { email: 'slow@example.org' } })

    await setNewPassword(app.db, 'slow')

    const written = await app.db.selectFrom('mail').select('state').where('kind', '=', 'reset_password').execute()
    expect(written).toEqual([{ state: 'needless' }])
  })
})
