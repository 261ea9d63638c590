import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app.ts'

vi.setConfig({ testTimeout: 30_000 })

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

describe.each(['/api/docs/', '/api/docs/json', '/api/docs/style.css', '/api/docs/figtree.woff2'])('%s', (url) => {
  const ask = (headers: Record<string, string> = {}) => octavo.app.inject({ url, headers })

  test('is the same in every encoding, and gets a 304 if the client already has it', async () => {
    const plain = await ask()
    const [br, gzip] = [await ask({ 'accept-encoding': 'gzip, br' }), await ask({ 'accept-encoding': 'br;q=0, gzip' })]
    const etag = String(plain.headers['etag'])
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': `"other", ${etag}` })

    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', etag: expect.stringMatching(/^W\/"[\w-]{43}"$/) })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
  })

  // Quadratic time would take minutes, and the test would time out.
  test.each(['if-none-match', 'accept-encoding'])('is sent for the endless blanks of a header %s', async (name) => {
    expect(await ask({ [name]: `a${' '.repeat(400_000)}b;${' '.repeat(400_000)}` })).toMatchObject({ statusCode: 200 })
  })

  test('counts toward the rate limit of the address', async () => {
    const { app } = await startApp({ config: { rateLimitPerMinute: 5 } })

    const replies = await Promise.all(Array.from({ length: 6 }, () => app.inject({ url })))

    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test.each(['/api/docs/', '/api/docs/json'])(
  '%s is made once, however many requests arrive at the same moment',
  async (url) => {
    const { app } = await startApp()
    await app.ready()
    const made = vi.spyOn(app, 'swagger')

    await Promise.all(Array.from({ length: 50 }, () => app.inject({ url, headers: { 'accept-encoding': 'br' } })))

    expect(made).toHaveBeenCalledTimes(1)
  },
)
