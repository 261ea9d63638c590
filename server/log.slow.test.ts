import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { searchBooks } from '#contract/books.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createReadlist, renameReadlist } from '#contract/readlists.ts'
import { openDatabase, type Db } from './db/database.ts'
import { startEmbedded } from './embedded-postgres/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openLog } from './log.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'
import { startApp, testPassword, type TestApp } from './testing/test-app.ts'
import { expectations, type Asked } from './testing/trust/access-expectations.ts'
import { setStage } from './testing/trust/access-world.ts'
import { listEndpoints, nameOf } from './testing/trust/contract-endpoints.ts'
import { requestOf } from './testing/trust/request-of.ts'

const telltale = 'telltale'
const lastWords = 'the database has been asked for its last words'

test(
  'no log line of the server or its database contains reader input, whatever is requested or fails',
  { timeout: 180_000 },
  async () => {
    const { octavo, db, lines, listDatabaseLines } = await startListening()
    const texts = [telltale, `${telltale}"\n\r\u2028${telltale}'s (${telltale})`]

    await callEverything(octavo, texts)
    await collide(octavo)
    await callOddly(octavo, texts.join(' '))
    await failInTheDatabase(db)

    expect(lines.join('')).toContain('"route":"/api/readlists/:id/"')
    expect(listDatabaseLines()).toContain(lastWords)
    expect(lines.filter((line) => line.includes(telltale))).toEqual([])
  },
)

test('an error is logged with its code, constraint and cause, but without values', async () => {
  const { db, lines, log } = await startListening()
  const failed = await sql`select ${telltale}::uuid`.execute(db).catch((cause: unknown) => cause)
  const row = { name: telltale, checksum: telltale }
  const again = await db
    .insertInto('migration')
    .values([row, row])
    .execute()
    .catch((cause: unknown) => cause)
  lines.length = 0

  log.warn(new Error('it failed', { cause: failed }))
  log.warn(failed)
  log.warn({ err: again }, 'there already')
  log.error({ err: Object.assign(new Error('it failed too'), { query: telltale }) }, 'with words of its own')

  const told = lines.map((line) => JSON.parse(line) as { msg: string; err: { cause?: object } })
  const quoteless = { code: '22P02', message: 'invalid input syntax for type uuid …' }
  expect(told.map(({ msg }) => msg)).toEqual(['it failed', quoteless.message, 'there already', 'with words of its own'])
  expect(told[0]?.err.cause).toMatchObject(quoteless)
  expect(told[1]?.err).toMatchObject(quoteless)
  expect(told[2]?.err).toMatchObject({ code: '23505', constraint: 'migration_pkey' })
  expect(lines.join('')).not.toContain(telltale)
})

test('an error whose code is the status of a process is logged like any other', () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })

  log.warn(new Error('refused', { cause: Object.assign(new Error('it ended'), { code: 1 }) }))

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'refused', err: { cause: { message: 'it ended' } } })
})

/** The whole app on an embedded database of its own, of which every line is kept. */
async function startListening() {
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const said: string[] = []
  const embedded = await startEmbedded({
    folder: createTemporaryFolder(),
    disposable: true,
    log: (line) => {
      said.push(line)
      log.info(line)
    },
  })
  onTestFinished(() => embedded.stop())
  const { db, close } = openDatabase({ address: embedded.address })
  onTestFinished(close)
  await migrate(embedded.address)
  const octavo = await startApp({ db, log, madeUp: true })
  return { octavo, db, lines, log, listDatabaseLines: () => said.join('\n') }
}

/** As it is meant, and then with the text in each place that a call has. */
async function callEverything(octavo: TestApp, texts: string[]): Promise<void> {
  const stage = await setStage(octavo)
  const endpoints = await listEndpoints()
  const statuses = new Map<string, number>()
  for (const endpoint of endpoints) {
    const { world, token } = await stage.prepare('owner')
    const asked = expectations[nameOf(endpoint)]?.ask(world) ?? {}
    const { statusCode } = await octavo.app.inject(requestOf(endpoint, asked, token))
    statuses.set(nameOf(endpoint), statusCode)
    const written = texts.flatMap((text) => withText(asked, text))
    await Promise.all(written.map((each) => octavo.app.inject(requestOf(endpoint, each, token))))
  }
  expect([...statuses].filter(([, status]) => status >= 500)).toEqual([])
  // What is refused, a wrong password for one, is asked for too.
  expect([...statuses].filter(([, status]) => status < 300).length).toBeGreaterThan(0.8 * endpoints.length)
}

function withText(asked: Asked, text: string): Asked[] {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(asked[part] ?? {}).map(([name, value]) => ({ part, name, value })),
  )
  const written = parts.map(({ part, name, value }) => ({
    ...asked,
    [part]: { ...asked[part], [name]: Array.isArray(value) ? [text] : text },
  }))
  return [
    ...written,
    { ...asked, query: { ...asked.query, q: text } },
    { ...asked, body: { ...asked.body, [text]: 1 } },
  ]
}

/** What others have, asked for one after the other and at the same moment. */
async function collide(octavo: TestApp): Promise<void> {
  const [alice, bob] = [await octavo.signUp(`${telltale}-alice`), await octavo.signUp('bob')]
  const email = `${telltale}-both@example.org`
  const account = { username: `${telltale}-new`, password: testPassword, email }
  const named = { body: { name: telltale } }
  const { id } = await alice.call(createReadlist, { body: { name: 'Another' } })
  await Promise.allSettled([
    ...[1, 2, 3].map(() => octavo.anyone.call(register, { body: account })),
    ...[alice, bob].map((reader) => reader.call(updateProfile, { body: { username: reader.username, email } })),
    ...[1, 2].map(() => alice.call(createReadlist, named)),
    alice.call(renameReadlist, { body: { readlist_id: id, new_name: telltale } }),
    octavo.anyone.call(login, { body: { username: email, password: telltale } }),
    octavo.anyone.call(searchBooks, { query: { q: telltale, page: 1, filterType: 'title' } }),
  ])
  await Promise.allSettled([
    bob.call(updateProfile, { body: { username: alice.username, email: 'bob@example.org' } }),
    bob.call(updateProfile, { body: { username: 'bob', email } }),
    alice.call(renameReadlist, { body: { readlist_id: id, new_name: telltale } }),
  ])
}

/** What is no call, or no JSON, and what stands in a header. */
async function callOddly({ app }: TestApp, text: string): Promise<void> {
  const inAddress = encodeURIComponent(text)
  for (const url of [
    `/api/${inAddress}/`,
    `/user/${inAddress}`,
    `/api/%zz${telltale}`,
    `/${telltale}?q=${inAddress}`,
  ]) {
    await app.inject({ url, headers: { host: `${telltale}.example.org`, 'user-agent': telltale, referer: telltale } })
  }
  const headers = { 'content-type': 'application/json', cookie: `csrftoken=${telltale}` }
  await app.inject({ method: 'POST', url: '/api/login/', headers, payload: '{}' })
  const type = { 'content-type': 'application/json' }
  for (const payload of [`{"username": ${telltale}}`, telltale, `{"${telltale}`, `{"__proto__": "${telltale}"}`]) {
    await app.inject({ method: 'POST', url: '/api/login/', headers: type, payload })
  }
  await app.inject({ method: 'POST', url: '/api/login/', headers: { 'content-type': telltale }, payload: telltale })
}

/** As a fault of ours would, and past the server: whatever it does, the database says nothing of it. */
async function failInTheDatabase(db: Db): Promise<void> {
  const { id } = await db.selectFrom('reader').select('id').limit(1).executeTakeFirstOrThrow()
  const failing = [
    sql`update reader set email_folded = ${`${telltale}-both@example.org`} where id <> ${id}`,
    sql`select ${telltale}::uuid`,
    sql`select ${`'${telltale}\n\r`}::tsquery`,
    sql`select ${`telltale`}::date, 1 / 0`,
    sql`insert into reader (id, username) values (${id}, ${telltale})`,
    sql.raw(`select '${telltale}' from nowhere`),
    sql.raw(`do $$ begin raise warning '${telltale}'; raise exception E'${telltale}\\r\\n${telltale}'; end $$`),
  ]
  const ends = await Promise.allSettled(failing.map((query) => query.execute(db)))
  expect(ends.map(({ status }) => status)).toEqual(failing.map(() => 'rejected'))
  await sql.raw(`do $$ begin raise log '${lastWords}'; end $$`).execute(db)
  await vi.waitUntil(async () => sql`select pg_sleep(0.05)`.execute(db).then(() => true))
}
