import { afterEach, expect, test, vi } from 'vitest'
import { getPoints } from '#contract/points.ts'
import { login, logout, verifyToken } from '#contract/accounts.ts'
import { createApi } from '#contract/api.ts'
import { getImportReport } from '#contract/imports/imports.ts'
import { deleteReadlist } from '#contract/readlists.ts'
import { aMoment } from '../testing/a-date.ts'
import { browserSend } from './browser-send.ts'
import { errorMessage } from './error-message.ts'
import { GatewayError } from './gateway-error.ts'

const credentials = { username: 'alice', password: 'a long secret' }

afterEach(() => {
  vi.unstubAllGlobals()
  document.cookie = 'csrftoken=; max-age=0'
})

test('every call sends the signed-in reader’s token', async () => {
  const { api, requests } = octavo({ token: 'abc', replies: [{ username: 'alice' }] })

  await api.call(verifyToken, {})

  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer abc')
})

test('the csrf cookie is sent as a header with every change', async () => {
  document.cookie = 'csrftoken=c-s_rf'
  const { api, requests } = octavo({ token: 'abc', replies: [{}, {}] })

  await api.call(logout, {})
  await api.call(verifyToken, {})

  expect(requests.map(({ headers }) => headers.get('X-CSRFToken'))).toEqual(['c-s_rf', null])
})

test('logging out sends no body, with the JSON content type', async () => {
  const { api, requests } = octavo({ token: 'abc', replies: [{}] })

  await api.call(logout, {})

  expect(requests[0]?.headers.get('Content-Type')).toBe('application/json')
  expect(requests[0]?.body).toBeNull()
})

test('a rejected token is reported, and its calls never resolve', async () => {
  const { api, rejected } = octavo({
    token: 'abc',
    replies: [[401, { error: 'Please log in.', code: 'not_signed_in' }]],
  })

  const answered = vi.fn<() => void>()
  void api.call(getPoints, {}).then(answered, answered)

  await vi.waitFor(() => expect(rejected).toEqual(['abc']), { timeout: 10_000 })
  await aMoment()
  expect(answered).not.toHaveBeenCalled()
})

test('a 401 for a token without a session is passed on to the caller', async () => {
  const { api } = octavo({
    token: 'abc',
    replies: [[401, { error: 'Please log in.', code: 'not_signed_in' }]],
    ends: false,
  })

  await expect(api.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('a wrong password does not count as a rejected token', async () => {
  const { api, rejected } = octavo({
    replies: [[401, { error: 'Invalid username or password.', code: 'wrong_login' }]],
  })

  await expect(api.call(login, { body: credentials })).rejects.toThrow('Invalid username or password.')

  expect(rejected).toEqual([])
})

test('a server that cannot be reached is unavailable', async () => {
  const { api } = octavo({ replies: [] })

  await expect(api.call(login, { body: credentials })).rejects.toMatchObject({ code: 'unavailable' })
})

test('a response from a proxy is distinguished from no response', async () => {
  const { api } = octavo({ replies: [[502, '<h1>Bad gateway']] })

  await expect(api.call(login, { body: credentials })).rejects.toMatchObject({ cause: expect.any(GatewayError) })
  await expect(api.call(login, { body: credentials })).rejects.toMatchObject({ cause: expect.any(TypeError) })
})

test.each(['<h1>Log in to this network', '{"username": "ali'])(
  'a success that is no JSON is none: %s',
  async (text) => {
    const { api } = octavo({ token: 'abc', replies: [[200, text]] })

    await expect(api.call(verifyToken, {})).rejects.toMatchObject({ code: 'unavailable' })
  },
)

test('a 204 without a body is a success', async () => {
  const { api } = octavo({ token: 'abc', replies: [[204, null]] })

  expect(await api.call(deleteReadlist, { params: { id: 'summer' } })).toBeUndefined()
})

test('a file comes as the text it is', async () => {
  const { api } = octavo({
    token: 'abc',
    replies: [[200, 'Title\r\nKindred\r\n', { 'Content-Type': 'text/csv; charset=utf-8' }]],
  })

  expect(await api.call(getImportReport, { params: { id: 'mine' } })).toBe('Title\r\nKindred\r\n')
})

test('a rate-limited login says how long to wait', async () => {
  const { api } = octavo({
    replies: [[429, { error: 'Too many failed attempts.', code: 'login_slowed' }, { 'Retry-After': '30' }]],
  })

  await expect(api.call(login, { body: credentials })).rejects.toMatchObject({ code: 'login_slowed', retryAfter: 30 })
})

test('the server’s message is shown, or our own text if it gives none', async () => {
  const { api } = octavo({
    replies: [
      [409, { error: 'This username is already taken.', code: 'username_taken' }],
      [502, '<h1>Bad gateway'],
    ],
  })

  const said = await api.call(login, { body: credentials }).catch((error: unknown) => errorMessage(error, 'Ours.'))
  const silent = await api.call(login, { body: credentials }).catch((error: unknown) => errorMessage(error, 'Ours.'))
  const unreached = await api.call(login, { body: credentials }).catch((error: unknown) => errorMessage(error, 'Ours.'))

  expect([said, silent, unreached]).toEqual(['This username is already taken.', 'Ours.', 'Ours.'])
})

type Canned = object | [status: number, body: object | string | null, headers?: Record<string, string>]

/** The API on top of a fake fetch, which fails as if offline once the replies are used up. */
function octavo({ token, replies, ends = true }: { token?: string; replies: Canned[]; ends?: boolean }) {
  const requests: { headers: Headers; body: unknown }[] = []
  const rejected: string[] = []
  const left = [...replies]
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Headers; body: unknown }) => {
    requests.push({ headers, body })
    const canned = left.shift()
    if (!canned) throw new TypeError('Failed to fetch')
    const [status, reply, replyHeaders = {}] = Array.isArray(canned) ? canned : [200, canned]
    const text = typeof reply === 'string' || reply === null ? reply : JSON.stringify(reply)
    return new Response(text, { status, headers: replyHeaders })
  })
  const onRejected = (one: string) => rejected.push(one) > 0 && ends
  const api = createApi(browserSend({ token: () => token, onRejected }))
  return { api, requests, rejected }
}
