import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '#contract/api.ts'
import { login } from '#contract/accounts.ts'
import { browserSend } from './browser-send.ts'

const session = { token: 'abc', username: 'alice', email: '', bio: '', profile_image: '' }
const credentials = { username: 'alice', password: 'a long secret' }

let request: FakeRequest

beforeEach(() => {
  request = new FakeRequest()
  vi.stubGlobal('XMLHttpRequest', function XMLHttpRequest() {
    return request
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an upload says how far it is, and is answered like any other call', async () => {
  const shares: number[] = []
  const reply = api().call(login, { body: credentials }, (share) => shares.push(share))
  await vi.waitFor(() => expect(request.sent).toBe(JSON.stringify(credentials)))

  request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 30, total: 120 }))
  request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 120, total: 120 }))
  request.upload.dispatchEvent(new ProgressEvent('load'))
  request.answer(200, session)

  expect(await reply).toEqual(session)
  expect(shares).toEqual([0.25, 1])
  expect(request.headers).toMatchObject({ 'content-type': 'application/json' })
})

test('an upload that is refused says why', async () => {
  const reply = api().call(login, { body: credentials }, () => {})
  await vi.waitFor(() => expect(request.sent).toBeDefined())

  request.answer(413, { error: 'This is too large.', code: 'too_large' })

  await expect(reply).rejects.toMatchObject({ code: 'too_large' })
})

test('an upload that breaks off is unavailable', async () => {
  const reply = api().call(login, { body: credentials }, () => {})
  await vi.waitFor(() => expect(request.sent).toBeDefined())

  request.dispatchEvent(new ProgressEvent('error'))

  await expect(reply).rejects.toMatchObject({ code: 'unavailable' })
})

function api() {
  return createApi(browserSend({ token: () => undefined, onRejected: () => false }))
}

class FakeRequest extends EventTarget {
  upload = new EventTarget()
  headers: Record<string, string> = {}
  sent: string | undefined
  status = 0
  responseText = ''
  responseType = ''

  open() {}

  abort() {}

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  getResponseHeader(name: string) {
    return name === 'Content-Type' ? 'application/json' : null
  }

  send(body: string) {
    this.sent = body
  }

  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new ProgressEvent('load'))
  }
}
