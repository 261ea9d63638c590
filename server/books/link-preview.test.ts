import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addBooks } from '../testing/books.ts'
import { makeTemporaryFolder, removeFolder } from '../testing/temporary-folder.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import type { NewBook } from '../search/index/store-books.ts'

const shell = readFileSync(join(import.meta.dirname, '../../client/index.html'), 'utf8')
let octavo: TestApp
let webFolder: string

beforeAll(async () => {
  webFolder = makeTemporaryFolder()
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), shell)
  octavo = await startApp({ webFolder, config: { trustedProxies: ['127.0.0.1'] } })
  return () => removeFolder(webFolder)
})

test('a link to a book names it where it is shared, by whichever of its addresses', async () => {
  const [emma] = await addBooks(octavo.db, [
    {
      title: 'Emma',
      authors: ['Jane Austen'],
      description: 'Mr. Knightley sees what\nEmma, handsome & clever, does not. There is more.',
    },
  ])

  for (const url of [
    `/book-details/${emma.google_books_id}`,
    `/book-details/${emma.google_books_id}/`,
    `/book-details?id=${emma.google_books_id}`,
    `/book-details/${emma.id}`,
  ]) {
    expect(await faceAt(url)).toEqual({
      title: 'Emma · Octavo',
      description: 'Mr. Knightley sees what Emma, handsome & clever, does not.',
      'og:type': 'book',
      'og:title': 'Emma by Jane Austen',
      'og:description': 'Mr. Knightley sees what Emma, handsome & clever, does not.',
      'og:image': '/preview.jpg',
      canonical: `/book-details/${emma.google_books_id}`,
    })
  }
})

test('whoever asks for more pages than there are calls in a minute gets them all, without what is read for them', async () => {
  const { app, db } = await startApp({ webFolder, config: { rateLimitPerMinute: 5 } })
  const [emma] = await addBooks(db, [{ title: 'Emma' }])

  const titles: (string | undefined)[] = []
  for (let i = 0; i < 7; i += 1) titles.push(titleOf(await app.inject({ url: `/book-details/${emma.id}` })))
  for (let i = 0; i < 7; i += 1) expect((await app.inject({ url: '/home' })).statusCode).toBe(200)

  const plain = titleOf({ statusCode: 200, body: shell })
  expect(titles).toEqual([...Array<string>(5).fill('Emma · Octavo'), plain, plain])
})

test('a bestseller that is kept as its catalogue tells it is named under its ISBN as well', async () => {
  const [kindred] = await addBooks(octavo.db, [{ title: 'Kindred' }])
  await octavo.db
    .insertInto('book_other_id')
    .values({ google_books_id: 'isbn-9780807083697', book_id: kindred.id })
    .execute()

  expect(await faceAt('/book-details/isbn-9780807083697')).toMatchObject({
    'og:title': 'Kindred by An Author',
    canonical: `/book-details/${kindred.google_books_id}`,
  })
})

test('a trusted proxy tells the whole address', async () => {
  const [emma] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const headers = { host: 'octavo.example', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }

  expect(await faceAt(`/book-details/${emma.id}`, headers)).toMatchObject({
    canonical: `https://octavo.example/book-details/${emma.google_books_id}`,
    'og:image': 'https://octavo.example/preview.jpg',
  })
})

test.each([
  '/book-details/nobody-knows-it',
  '/book-details',
  '/book-details?id=',
  '/book-details?id=a&id=b',
  '/book-details/a/b',
  '/book-details/%22%3E%3Cscript%3E',
  `/book-details/${'x'.repeat(2_000)}`,
  '/home?id=shelf',
])('of what is not kept here the page says what every page says: %s', async (url) => {
  expect((await octavo.app.inject({ url })).body).toBe(shell)
})

test.each<[string, Partial<NewBook>, Record<string, string>]>([
  ['markup', { title: '"><script>alert(1)</script>' }, { 'og:title': '"><script>alert(1)</script> by An Author' }],
  ['quotes and signs', { title: `Tom & 'Jerry' "2" < 3` }, { title: `Tom & 'Jerry' "2" < 3 · Octavo` }],
  ['a pattern of ours', { title: '$1 $& $`' }, { 'og:title': '$1 $& $` by An Author' }],
  ['line breaks', { title: 'One\r\n\u2028Two\0' }, { title: 'One Two · Octavo' }],
  ['marks of direction', { title: '\u202eTxeT\u2066 \u200fx\u061c' }, { title: 'TxeT x · Octavo' }],
  ['an author with markup', { authors: ['</title><img src=x>'] }, { 'og:title': 'A Book by </title><img src=x>' }],
  ['an entity', { title: '&lt;b&gt;' }, { title: '&lt;b&gt; · Octavo', 'og:title': '&lt;b&gt; by An Author' }],
  ['angle brackets', { title: 'List<String> and <T>' }, { 'og:title': 'List<String> and <T> by An Author' }],
])('a book that is called %s stays text', async (_, fields, expected) => {
  const { title = 'A Book', authors = ['An Author'] } = fields
  const [book] = await addBooks(octavo.db, [{}])
  const stored = title.replaceAll('\0', '')
  await sql`update book set title = ${stored}, authors = ${authors} where id = ${book.id}::uuid`.execute(octavo.db)

  const reply = await octavo.app.inject({ url: `/book-details/${book.id}` })

  // Nothing but contents differs, and one line is more.
  expect(bare(reply.body)).toBe(bare(shell).replace('</head>', '<link rel="" href="" />\n  </head>'))
  expect(faceOf(reply.body)).toMatchObject(expected)
})

test('a title without end is cut', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'x'.repeat(500), description: 'word '.repeat(400) }])
  await sql`update book set title = ${'long '.repeat(200)} where id = ${book.id}::uuid`.execute(octavo.db)

  const face = await faceAt(`/book-details/${book.id}`)

  expect(face['title']?.length).toBeLessThan(170)
  expect(face['og:title']?.length).toBeLessThanOrEqual(150)
  expect(face['og:description']?.length).toBeLessThanOrEqual(300)
})

test('the page is as safe as any other, and asked for anew each time', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])

  const [page, home] = [
    await octavo.app.inject({ url: `/book-details/${book.id}` }),
    await octavo.app.inject({ url: '/home' }),
  ]

  expect(page.headers['content-security-policy']).toBe(home.headers['content-security-policy'])
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(page.headers['etag']).toBeUndefined()
})

test('the page comes without where the database does not answer', async () => {
  const app = await startApp({ webFolder: await folderWithPage(), madeUp: true })
  await sql`alter table book rename to other`.execute(app.db)

  const reply = await app.app.inject({ url: '/book-details/shelf-emma-austen' })

  expect([reply.statusCode, reply.body]).toEqual([200, shell])
})

async function folderWithPage(): Promise<string> {
  const folder = makeTemporaryFolder()
  writeFileSync(join(folder, 'index.html'), shell)
  return folder
}

async function faceAt(url: string, headers = {}): Promise<Record<string, string | undefined>> {
  return faceOf((await octavo.app.inject({ url, headers })).body)
}

function faceOf(html: string): Record<string, string | undefined> {
  const read = (pattern: RegExp) =>
    pattern.exec(html)?.[1]?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  const names = ['description', 'og:type', 'og:title', 'og:description', 'og:image']
  const contents = names.map((name) => [name, read(new RegExp(`="${name}"\\s+content="([^"]*)"`))])
  return {
    title: read(/<title>([^<]*)<\/title>/),
    ...Object.fromEntries(contents),
    canonical: read(/<link rel="canonical" href="([^"]*)"/),
  }
}

/** Its marks without what is written in them. */
function bare(html: string): string {
  return html.replace(/="[^"]*"/g, '=""').replace(/<title>[^<]*/, '<title>')
}

function titleOf({ statusCode, body }: { statusCode: number; body: string }): string | undefined {
  return statusCode === 200 ? /<title>([^<]*)/.exec(body)?.[1] : undefined
}
