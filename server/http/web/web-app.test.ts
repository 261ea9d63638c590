import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { answerProblems } from '../errors.ts'
import { serveWebApp } from './web-app.ts'

test('the page is requested again each time and stored by no shared cache, because it sets a cookie', async () => {
  const { app } = await serveBuild({ 'index.html': 'the page' })

  for (const url of ['/', '/index.html', '/user/alice.b', '/book-details/OL1W?id=2']) {
    const { body, headers } = await app.inject({ url })
    expect(body).toBe('the page')
    expect(headers['cache-control']).toBe('private, no-cache')
  }
  expect((await app.inject({ url: '/' })).headers['set-cookie']).toMatch(/^csrftoken=[\w-]{32}; Path=\/; SameSite=Lax$/)
  const again = await app.inject({ url: '/', headers: { cookie: 'csrftoken=abc' } })
  expect(again.headers['set-cookie']).toBeUndefined()
})

test('the landing page, About and Privacy are served as rendered at build time, and every other page comes empty', async () => {
  const { app } = await serveBuild({
    'index.html': 'empty',
    'landing.html': 'landing',
    'about.html': 'about',
    'privacy.html': 'privacy',
  })

  const bodyAt = async (url: string) => (await app.inject({ url })).body
  expect(await bodyAt('/')).toBe('landing')
  expect(await bodyAt('/?q=emma')).toBe('landing')
  expect(await bodyAt('/about')).toBe('about')
  expect(await bodyAt('/privacy')).toBe('privacy')
  expect(await bodyAt('/home')).toBe('empty')
  expect(await bodyAt('/landing.html')).toBe('empty')
  expect((await app.inject({ url: '/about' })).headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
    'set-cookie': expect.stringMatching(/^csrftoken=/) as string,
  })
})

test('a page without a preview of its own is compressed once, and sent again only when it has changed', async () => {
  const html = '<p>word</p>'.repeat(500)
  const { app, build } = await serveBuild({ 'index.html': html })
  const ask = (headers: Record<string, string> = {}) =>
    app.inject({ url: '/home', headers: { 'accept-encoding': 'br', ...headers } })
  const first = await ask()
  const again = await ask({ 'if-none-match': String(first.headers.etag) })

  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' })
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(html)
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['set-cookie']).toMatch(/^csrftoken=/)
  build({ 'index.html': 'another build' })
  const changed = await ask({ 'if-none-match': String(first.headers.etag) })
  expect([changed.statusCode, brotliDecompressSync(changed.rawPayload).toString()]).toEqual([200, 'another build'])
})

test('a page that is asked for under many made-up names keeps its text, whatever is cached', async () => {
  const html = '<meta property="og:image" content="/preview.jpg">'
  const { app } = await serveBuild({ 'index.html': html }, ['127.0.0.1'])

  for (let nth = 0; nth < 10; nth += 1) {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', host: `name${nth}.example` }
    expect((await app.inject({ url: '/', headers })).body).toContain(`https://name${nth}.example/preview.jpg`)
  }
})

test('a shared link gives its picture’s full address only if a trusted proxy supplies it, never a made-up one', async () => {
  const pages = { 'index.html': '<meta property="og:image" content="/preview.jpg">' }
  const [behindProxy, open] = [await serveBuild(pages, ['127.0.0.1']), await serveBuild(pages)]

  const bodyFor = async ({ app }: typeof open, headers: Record<string, string>) =>
    (await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9', ...headers } })).body
  expect(await bodyFor(behindProxy, { host: 'octavo.example:8080', 'x-forwarded-proto': 'https' })).toContain(
    'content="https://octavo.example:8080/preview.jpg"',
  )
  expect(await bodyFor(behindProxy, { host: 'a"><script>' })).toBe(pages['index.html'])
  expect(await bodyFor(open, { host: 'evil.example' })).toBe(pages['index.html'])
  expect(await bodyFor(open, { 'x-forwarded-host': 'evil.example' })).toBe(pages['index.html'])
})

test('an asset is cached forever, other files for an hour, and neither sets a cookie', async () => {
  const { app } = await serveBuild({ 'index.html': 'the page', 'assets/main-abc.js': 'code', 'badges/a.svg': '<svg/>' })

  const [asset, badge] = [await app.inject({ url: '/assets/main-abc.js' }), await app.inject({ url: '/badges/a.svg' })]

  expect([asset.body, badge.body]).toEqual(['code', '<svg/>'])
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(badge.headers['cache-control']).toBe('public, max-age=3600')
  expect([asset.headers['set-cookie'], badge.headers['set-cookie']]).toEqual([undefined, undefined])
})

test('a missing asset or call does not return the page, and is not cached', async () => {
  const { app } = await serveBuild({ 'index.html': 'the page', 'assets/main-abc.js': 'code' })

  for (const url of ['/assets/main-old.js', '/assets/', '/api/nothing/', '/api']) {
    const reply = await app.inject({ url })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'not_found' })
    expect(reply.headers['cache-control']).toBeUndefined()
  }
})

test('a build that replaces the pages under a running server is served', async () => {
  const { app, build } = await serveBuild({ 'index.html': 'the page', 'assets/main-old.js': 'old' })

  build({ 'index.html': 'the new page', 'assets/main-new.js': 'new' })

  expect((await app.inject({ url: '/' })).body).toBe('the new page')
  expect((await app.inject({ url: '/assets/main-new.js' })).body).toBe('new')
  expect((await app.inject({ url: '/assets/main-old.js' })).statusCode).toBe(404)
})

test('a file is compressed once, answered with 304 while unchanged, and read again after a change', async () => {
  const { app, build } = await serveBuild({ 'index.html': 'the page', 'theme.js': 'old code' })
  const ask = (headers = {}) => app.inject({ url: '/theme.js', headers: { 'accept-encoding': 'gzip, br', ...headers } })

  const [first, second] = [await ask(), await ask()]
  const unchanged = await ask({ 'if-none-match': first.headers['etag'] })
  build({ 'index.html': 'the page', 'theme.js': 'newer code' })
  const changed = await ask({ 'if-none-match': first.headers['etag'] })

  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(unchanged.statusCode).toBe(304)
  expect(brotliDecompressSync(changed.rawPayload).toString()).toBe('newer code')
})

test.each([
  '/../secret',
  '/..%2fsecret',
  '/..%252fsecret',
  '/assets/..%2f..%2fsecret',
  '/assets/..%252f..%252fsecret',
  '/assets/%2e%2e/%2e%2e/secret',
  '//secret',
])('nothing outside the build is served: %s', async (url) => {
  const { app } = await serveBuild({ 'index.html': 'the page', '../secret': 'secret' })

  expect((await app.inject({ url })).body).not.toContain('secret')
})

async function serveBuild(
  files: Record<string, string>,
  trustProxy: string[] | false = false,
): Promise<{ app: FastifyInstance; build: typeof build }> {
  const folder = join(createTemporaryFolder(), 'client')
  build(files)
  const app = Fastify({ trustProxy })
  onTestFinished(() => app.close())
  answerProblems(app)
  await serveWebApp(app, folder)
  return { app, build }

  function build(next: Record<string, string>): void {
    rmSync(folder, { recursive: true, force: true })
    for (const [name, text] of Object.entries(next)) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
  }
}
