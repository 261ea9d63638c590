import { expect, test, vi } from 'vitest'
import { fail } from '#contract/errors.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { createSessionStore } from './session-store.ts'

const alice = { username: 'alice', email: 'alice@example.org', bio: 'Reads at night.', profile_image: '' }

test('a browser without a stored session starts signed out', async () => {
  const session = createSessionStore()
  await session.restore(() => fail('not_signed_in'))

  expect(session.read()).toEqual({ status: 'signed-out', reason: 'visiting' })
})

test('a stored session is verified by the server, then restored', async () => {
  store({ token: 'abc', user: JSON.stringify(alice) })

  const session = createSessionStore()
  const pending = session.read()
  await session.restore(async () => ({ username: 'alice' }))

  expect(pending.status).toBe('verifying')
  expect(session.read()).toEqual({ status: 'signed-in', token: 'abc', user: alice })
})

test.each([
  ['is not JSON', '{alice'],
  ['is not an object', '"alice"'],
  ['is null', 'null'],
  ['has no username', JSON.stringify({ email: 'alice@example.org' })],
  ['has an empty username', JSON.stringify({ ...alice, username: '' })],
])('a stored user that %s is signed out, and cleared', async (_, user) => {
  store({ token: 'abc', user })

  const session = createSessionStore()
  await session.restore(async () => ({ username: 'alice' }))

  expect(session.read().status).toBe('signed-out')
  expect(stored()).toEqual({ token: null, user: null })
})

test('a stored user without a token is signed out, and cleared', () => {
  store({ user: JSON.stringify(alice) })

  expect(createSessionStore().read().status).toBe('signed-out')
  expect(stored()).toEqual({ token: null, user: null })
})

test('a stored user without email and bio gets empty ones', async () => {
  store({ token: 'abc', user: JSON.stringify({ username: 'alice' }) })

  const session = createSessionStore()
  await session.restore(async () => ({ username: 'alice' }))

  expect(session.read()).toMatchObject({ user: { username: 'alice', email: '', bio: '', profile_image: '' } })
})

test('a reader renamed in another browser gets the new name', async () => {
  store({ token: 'abc', user: JSON.stringify(alice) })

  const session = createSessionStore()
  await session.restore(async () => ({ username: 'alice_m' }))

  expect(session.read()).toMatchObject({ user: { ...alice, username: 'alice_m' } })
  expect(stored().user).toContain('alice_m')
})

test('a token stored without a user belongs to the reader that the server names', async () => {
  store({ token: 'abc' })

  const session = createSessionStore()
  await session.restore(async () => ({ username: 'alice' }))

  expect(session.read()).toMatchObject({ status: 'signed-in', user: { username: 'alice' } })
})

test.each([
  ['the server rejects', () => fail('not_signed_in')],
  ['cannot be verified', () => fail('unavailable')],
])('a stored token that %s is signed out silently', async (_, verify) => {
  store({ token: 'abc', user: JSON.stringify(alice) })

  const session = createSessionStore()
  await session.restore(async () => verify())

  expect(session.read()).toEqual({ status: 'signed-out', reason: 'visiting' })
  expect(stored()).toEqual({ token: null, user: null })
})

test('a login keeps the user and the token', () => {
  const session = createSessionStore()

  expect(session.signIn({ ...alice, token: 'abc' })).toBe(true)

  expect(session.read()).toEqual({ status: 'signed-in', token: 'abc', user: alice })
  expect(stored()).toEqual({ token: 'abc', user: JSON.stringify(alice) })
})

test.each([
  ['a token', alice],
  ['a username', { token: 'abc' }],
  ['anything', undefined],
])('a login without %s is ignored', (_, reply) => {
  const session = createSessionStore()

  expect(session.signIn(reply)).toBe(false)

  expect(session.read().status).toBe('signed-out')
  expect(stored()).toEqual({ token: null, user: null })
})

test('a rejected token ends its own session, not a newer one', () => {
  const session = createSessionStore()
  session.signIn({ ...alice, token: 'new' })

  session.reject('old')
  const afterTheOld = session.read().status
  session.reject('new')

  expect(afterTheOld).toBe('signed-in')
  expect(session.read()).toEqual({ status: 'signed-out', reason: 'rejected', username: 'alice' })
  expect(stored()).toEqual({ token: null, user: null })
})

test('a session that ends keeps a newer one begun in another tab', () => {
  const session = createSessionStore()
  session.signIn({ ...alice, token: 'old' })
  store({ token: 'new', user: JSON.stringify(alice) })

  session.reject('old')

  expect(session.read()).toEqual({ status: 'signed-out', reason: 'rejected', username: 'alice' })
  expect(stored().token).toBe('new')
})

test('signing out ends only the session of this tab’s token', () => {
  const session = createSessionStore()
  session.signIn({ ...alice, token: 'old' })
  store({ token: 'new', user: JSON.stringify(alice) })

  session.signOut()

  expect(session.read().status).toBe('signed-out')
  expect(stored().token).toBe('new')
})

test('a session begun in another tab while an older one is being verified replaces it', async () => {
  store({ token: 'old', user: JSON.stringify(alice) })
  const bob = { ...alice, username: 'bob' }

  const session = createSessionStore()
  await session.restore(async (token) => {
    if (token === 'new') return { username: 'bob' }
    store({ token: 'new', user: JSON.stringify(bob) })
    return { username: 'alice' }
  })

  expect(session.read()).toEqual({ status: 'signed-in', token: 'new', user: bob })
  expect(stored()).toEqual({ token: 'new', user: JSON.stringify(bob) })
})

test('a change in an older session does not affect the newer one', () => {
  const session = createSessionStore()
  session.signIn({ ...alice, token: 'old' })
  store({ token: 'new', user: JSON.stringify({ ...alice, username: 'bob' }) })

  session.changeUser({ ...alice, bio: 'Reads by day.' })

  expect(stored().token).toBe('new')
  expect(stored().user).toContain('bob')
})

test.each([
  ['another one', { token: 'new', user: JSON.stringify(alice) }, { status: 'signed-in', token: 'new' }],
  ['none', {}, { status: 'signed-out' }],
])('a page restored from the back/forward cache takes over the stored session: %s', async (_, before, now) => {
  const session = createSessionStore()
  session.signIn({ ...alice, token: 'old' })
  const stop = followOtherTabs(session, async () => ({ username: 'alice' }))
  localStorage.clear()
  store(before)

  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

  await vi.waitFor(() => expect(session.read()).toMatchObject(now), { timeout: 10_000 })
  stop()
})

test('a saved profile, of which the reply names no switches, leaves the game switched off', () => {
  const session = createSessionStore()
  session.signIn({ ...alice, token: 'abc', hides_game: true })

  session.changeUser({ ...alice, bio: 'Reads by day.' })

  expect(session.read()).toMatchObject({ user: { bio: 'Reads by day.', hides_game: true } })
  expect(JSON.parse(stored().user ?? '')).toMatchObject({ hides_game: true })
})

test.each([true, false])('the game that is switched in one tab is so in the others: hidden %s', (hides_game) => {
  const session = createSessionStore()
  session.signIn({ ...alice, token: 'abc', hides_game: !hides_game })
  const stop = followOtherTabs(session, async () => ({ username: 'alice' }))
  const changed = JSON.stringify({ ...alice, ...(hides_game && { hides_game }) })

  store({ user: changed })
  dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: changed }))

  expect(session.read()).toMatchObject({ user: { hides_game } })
  stop()
})

test('a reader renamed in one tab gets the new name in the others at once', () => {
  const session = createSessionStore()
  session.signIn({ ...alice, token: 'abc' })
  const stop = followOtherTabs(session, async () => ({ username: 'alice' }))
  const renamed = JSON.stringify({ ...alice, username: 'alice_m' })

  store({ user: renamed })
  dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: renamed }))

  expect(session.read()).toMatchObject({ status: 'signed-in', user: { username: 'alice_m' } })
  stop()
})

test.each([
  ['of another session', 'another token', JSON.stringify({ ...alice, username: 'bob' })],
  ['that is invalid', 'abc', '{'],
])('a user %s is not taken over', (_, token, user) => {
  const session = createSessionStore()
  session.signIn({ ...alice, token: 'abc' })
  const stop = followOtherTabs(session, async () => ({ username: 'alice' }))

  store({ token, user })
  dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: user }))

  expect(session.read()).toEqual({ status: 'signed-in', token: 'abc', user: alice })
  stop()
})

test('signing out in one tab signs out the others', async () => {
  const session = createSessionStore()
  const stop = followOtherTabs(session, async () => ({ username: 'alice' }))
  session.signIn({ ...alice, token: 'abc' })

  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))

  expect(session.read().status).toBe('signed-out')
  stop()
})

test('signing in in one tab signs in the others', async () => {
  const session = createSessionStore()
  const stop = followOtherTabs(session, async () => ({ username: 'alice' }))

  store({ token: 'abc', user: JSON.stringify(alice) })
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'abc' }))

  await vi.waitFor(() => expect(session.read()).toMatchObject({ status: 'signed-in', user: alice }), {
    timeout: 10_000,
  })
  stop()
})

function store(session: { token?: string; user?: string }) {
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
}

function stored() {
  return { token: localStorage.getItem('token'), user: localStorage.getItem('user') }
}
