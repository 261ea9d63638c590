import { randomUUIDv7 } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ownBookId } from '#contract/provisional-id.ts'
import { idleMailer } from '../testing/stand-ins/idle-mailer.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { expectations, outcomeOf, type Asked, type Expectation } from '../testing/trust/access-expectations.ts'
import { actors, isReader, setStage, type Actor, type Stage, type World } from '../testing/trust/access-world.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'
import { faultOfFailure } from '../testing/trust/failure-shape.ts'
import { addressOf, requestOf } from '../testing/trust/request-of.ts'
import { changesBetween, readAllRows } from '../testing/trust/stored-rows.ts'

/** What is answered beside the contract, and who may ask. */
const beside = [
  'GET /health',
  'GET /ready',
  'GET /metrics',
  'GET /api/docs/',
  'GET /api/docs/json',
  'GET /api/docs/style.css',
  'GET /api/docs/newsreader.woff2',
  'GET /api/docs/figtree.woff2',
  'GET /api/profile-images/:file',
  'GET /api/shared-years/preview/:file',
]

/** For an endpoint that nobody wrote an expectation for: the list above fails by it. */
const unsaid: Expectation = { ask: () => ({}), owner: 0, guest: 0, stranger: 0 }

const endpoints = await listEndpoints()
const routes: string[] = []
let octavo: TestApp
let stage: Stage

beforeAll(async () => {
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook(
      'onRoute',
      ({ method, url }) => void routes.push(...[method].flat().map((each) => `${each} ${url}`)),
    )
  }
  subscribe('fastify.initialization', listen)
  octavo = await startApp({ mailer: idleMailer, config: { publicUrl: 'https://octavo.example' } })
  unsubscribe('fastify.initialization', listen)
  await octavo.signUp('reader-of-all')
  stage = await setStage(octavo)
})

afterAll(() => void process.stdout.write(`${endpoints.length} calls, each by ${actors.length} actors\n`))

describe('the list of calls', () => {
  test('every endpoint of the contract is served, and nothing else but the routes listed here', () => {
    const served = routes.filter((route) => !route.startsWith('HEAD '))

    expect(served.toSorted()).toEqual([...endpoints.map(nameOf), ...beside].toSorted())
  })

  test('every endpoint says what each actor may do with it', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(endpoints.map(nameOf).toSorted())
  })

  test('every endpoint has a name of its own', () => {
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
  })
})

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const { ask, movesOwners = [], remembersIn = [], ...outcomes } = expectations[name] ?? unsaid

  test.each(actors)('as %s', async (actor) => {
    const { world, token } = await stage.prepare(actor)
    const [status, code] = [
      (isReader(actor) ? outcomeOf(outcomes, actor) : outcomes.anonymous) ?? [401, 'not_signed_in'],
    ].flat()

    const reply = await send(endpoint, ask(world), token)

    const mayWrite = reply.statusCode < 400 && endpoint.method !== 'GET'
    const changes = await stage.listChanges()
    const moved = changes.length === 0 ? [] : await stage.listOwnersChanges()
    expect([reply.statusCode, codeOf(reply)]).toEqual([status, code])
    expect(reply.statusCode < 400 ? undefined : faultOfFailure(reply.statusCode, reply.body)).toBeUndefined()
    expect(mayWrite ? [] : changes.filter((table) => !remembersIn.includes(table))).toEqual([])
    const isOwner = world.asker === world.owner || name.endsWith('/login/')
    expect(isOwner ? '' : reply.body).not.toContain(`${world.owner.username}@`)
    // Who has the owner's password, or the link that was mailed to the owner, is told whose it is.
    const hasOwnersSecret = /\/(login|password\/reset)\/$/.test(name)
    const isBehindBlock = actor === 'blocked' || (actor === 'blocker' && !/blocked|export/.test(name))
    const isNamed = hasOwnersSecret || /users\/(:username|search|follow)|login|links/.test(name)
    expect(actor === 'refused' && !isNamed ? reply.body : '').not.toContain(world.owner.username)
    expect(isBehindBlock && !hasOwnersSecret ? reply.body : '').not.toContain(world.owner.username)
    expect(world.asker === world.owner ? [] : moved.filter((table) => !movesOwners.includes(table))).toEqual([])
  })

  const isHidden = [outcomes.stranger].flat()[0] === 404
  test.runIf(isHidden)('another reader’s data looks like missing data', async () => {
    const { world, token } = await stage.prepare('stranger')

    const theirs = await send(endpoint, ask(world), token)
    const missing = await send(
      endpoint,
      ask({
        ...world,
        readlist: randomUUIDv7(),
        challenge: randomUUIDv7(),
        imported: randomUUIDv7(),
        reading: randomUUIDv7(),
        progress: randomUUIDv7(),
        requester: { id: randomUUIDv7(), username: 'nobody-is-called-so' },
      }),
      token,
    )

    expect([theirs.statusCode, theirs.body]).toEqual([missing.statusCode, missing.body])
  })

  const isBehindBlock = [outcomes.blocked].flat()[0] === 404
  test.runIf(isBehindBlock).each(['blocked', 'blocker'] as const)(
    'as %s: the other looks like nobody',
    async (actor) => {
      const { world, token } = await stage.prepare(actor)

      const theirs = await send(endpoint, ask(world), token)
      const nobody = { id: randomUUIDv7(), username: 'nobody-is-called-so' }
      const missing = await send(
        endpoint,
        ask({ ...world, owner: nobody, review: randomUUIDv7(), reply: randomUUIDv7(), listLink: 'no-such-link' }),
        token,
      )

      expect([theirs.statusCode, theirs.body]).toEqual([missing.statusCode, missing.body])
    },
  )

  test.each(['guest', 'anonymous'] as const)('as %s: a book of another reader’s own looks like none', async (actor) => {
    const { world, token } = await stage.prepare(actor)
    const about = (book: World['own']) => ask({ ...world, book, other: book })
    const id = randomUUIDv7()

    const theirs = await send(endpoint, about(world.own), token)
    const missing = await send(endpoint, about({ ...world.own, id, google_books_id: ownBookId(id) }), token)

    expect(theirs.body).not.toContain('An Own Book')
    const isAboutBook = JSON.stringify(about(world.own)).includes(world.own.id)
    if (!isAboutBook) return
    expect([theirs.statusCode, theirs.body]).toEqual([missing.statusCode, missing.body])
    expect(await stage.listChanges()).toEqual([])
  })

  test.runIf(endpoint.once)('runs once per key, and repeats its reply', async () => {
    const { world, token } = await stage.prepare('owner')
    const { headers, ...request } = requestOf(endpoint, ask(world), token)
    const sent = { ...request, headers: { ...headers, 'idempotency-key': name } }

    const first = await octavo.app.inject(sent)
    const after = await readAllRows(octavo.db)
    const second = await octavo.app.inject(sent)

    expect(first.statusCode).toBe(endpoint.status)
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
    const changes = changesBetween(after, await readAllRows(octavo.db))
    expect(changes.filter((table) => !remembersIn.includes(table))).toEqual([])
  })

  test.runIf(endpoint.body)('refuses unknown fields', async () => {
    const { world, token } = await stage.prepare(someoneAllowed(endpoint))
    const asked = ask(world)

    for (const field of ['is_admin', 'points', 'reader_id', 'user_id', 'owner_id', 'password_hash', 'created_at']) {
      const reply = await send(endpoint, { ...asked, body: { ...asked.body, [field]: world.owner.id } }, token)
      expect([field, reply.statusCode, codeOf(reply)]).toEqual([field, 400, 'invalid'])
    }
    expect(await stage.listChanges()).toEqual([])
  })

  test.runIf(endpoint.access !== 'anyone')(
    'cannot be reached without access by another spelling of its path',
    async () => {
      const { world } = await stage.prepare('anonymous')

      for (const way of waysAround(addressOf(endpoint, ask(world)))) {
        const { statusCode } = await octavo.app.inject({
          method: endpoint.method,
          url: way,
          headers: json,
          payload: '{}',
        })
        expect({ way, refused: [400, 401, 404].includes(statusCode) }).toEqual({ way, refused: true })
      }
      expect(await stage.listChanges()).toEqual([])
    },
  )
})

describe('a token', () => {
  test('is accepted only as a bearer token in the Authorization header', async () => {
    const { token = '' } = await stage.prepare('owner')
    const { rows } = { rows: await octavo.db.selectFrom('session').select('token_hash').execute() }
    const stored = rows.map((row) => row.token_hash)
    const wrong = [
      ...stored
        .slice(-3)
        .flatMap((hash) => [hash.toString('hex'), hash.toString('base64url'), `\\x${hash.toString('hex')}`]),
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      token.toUpperCase(),
      `${token}, ${token}`,
      'null',
      'undefined',
      '',
      ' ',
      "' or 1=1 --",
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      'x'.repeat(8_000),
    ]
    const headers: Record<string, string>[] = [
      ...wrong.map((each) => ({ authorization: `Bearer ${each}` })),
      { authorization: token },
      { authorization: `Basic ${Buffer.from(`owner:${token}`).toString('base64')}` },
      { authorization: `Token ${token}` },
      { cookie: `token=${token}; session=${token}; authorization=Bearer ${token}` },
      { 'x-authorization': `Bearer ${token}`, 'x-forwarded-user': 'owner', 'x-user-id': '1' },
    ]

    for (const each of headers) {
      const { statusCode } = await octavo.app.inject({ url: '/api/profile/', headers: each })
      expect([each, statusCode]).toEqual([each, 401])
    }
    for (const query of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`]) {
      expect((await octavo.app.inject({ url: `/api/profile/?${query}` })).statusCode).toBe(401)
    }
    const right = { authorization: `bearer ${token}` }
    expect((await octavo.app.inject({ url: '/api/profile/', headers: right })).statusCode).toBe(200)
  })
})

function codeOf({ statusCode, body }: { statusCode: number; body: string }): unknown {
  return statusCode < 400 || body === '' ? undefined : JSON.parse(body)?.code
}

const json = { 'content-type': 'application/json' }

/** Who may call it with any success. */
function someoneAllowed({ access }: Endpoint): Actor {
  return access === 'moderator' ? 'moderator' : 'owner'
}

function send(endpoint: Endpoint, asked: Asked, token: string | undefined) {
  return octavo.app.inject(requestOf(endpoint, asked, token))
}

/** The same address, written so that a rule about addresses may not know it again. */
function waysAround(url: string): string[] {
  const [path = '', query = ''] = url.split('?')
  const bare = path.replace(/\/$/, '')
  return [
    path,
    bare,
    `${path}/`,
    `/${path}`,
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/login/../'),
    path.replace('/api/', '/api/login%2f..%2f'),
    path.replace('/api/', '/API/'),
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '/api%2f'),
    path.replace('/api/', '/api;x=1/'),
    path.replace('/api/', '\\api\\'),
    `${bare};/api/login/`,
    `${bare}.json`,
    `${bare}%00`,
    `${bare}%20`,
    `${bare}#/api/login/`,
    `${path}?${query}&x=/api/login/`,
    `${path}?x=/api/search/?q=a`,
    `http://localhost${path}`,
  ]
}
