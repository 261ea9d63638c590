import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { createReadlist, updateReadlists } from '#contract/readlists.ts'
import { addBooks } from '../testing/books.ts'
import { hold } from '../testing/hold-lock.ts'
import { makeTemporaryFolder, removeFolder } from '../testing/temporary-folder.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  const webFolder = makeTemporaryFolder()
  mkdirSync(join(webFolder, 'assets'))
  const shell = readFileSync(join(import.meta.dirname, '../../client/index.html'), 'utf8')
  writeFileSync(join(webFolder, 'index.html'), shell)
  octavo = await startApp({ webFolder, config: { trustedProxies: ['127.0.0.1'] } })
  return () => removeFolder(webFolder)
})

/** A list of one book, with a secret link to it. */
async function linkedList(username: string, description: string) {
  const owner = await octavo.signUp(username)
  const [book] = await addBooks(octavo.db, [{ title: 'Emma', authors: ['Jane Austen'] }])
  const { id } = await owner.call(createReadlist, { body: { name: 'Summer <3', description } })
  await owner.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
  const { link } = await owner.call(updateReadlistAudience, { params: { id }, body: { link: true } })
  return { owner, id, path: `/list/${link}` }
}

const pageAt = async (url: string, headers = {}) => (await octavo.app.inject({ url, headers })).body

test('the secret link of a readlist says its name, whose it is and what it is about where it is shared', async () => {
  const { path } = await linkedList('sharer', 'For the sea.\nRead "aloud".')

  const page = await pageAt(path)

  expect(page).toContain('<title>Summer &#60;3 by sharer · Octavo')
  expect(page).toMatch(/property="og:description"\s+content="For the sea\. Read &#34;aloud&#34;\."/)
  expect(page).toContain('<p>For the sea.</p><p>Read &#34;aloud&#34;.</p><p>1 book.</p><p>Emma by Jane Austen</p>')
  expect(page).toContain('<meta name="robots" content="noindex" />')
})

test('without a description the link says how many books there are', async () => {
  const { path } = await linkedList('terse', '')

  expect(await pageAt(path)).toMatch(/property="og:description"\s+content="1 book\. A readlist on Octavo\."/)
})

test('nothing is said of a readlist to a browser that has been here, nor once its link is taken back', async () => {
  const { owner, id, path } = await linkedList('careful', 'For the sea.')

  expect(await pageAt(path, { cookie: 'csrftoken=a' })).not.toContain('For the sea.')
  await owner.call(updateReadlistAudience, { params: { id }, body: { link: false } })
  expect(await pageAt(path)).not.toContain('For the sea.')
})

test('previews are found one at a time, and a page whose turn does not come has none', async () => {
  const { path } = await linkedList('patient', 'For the sea.')
  const release = await hold(octavo.db, sql`lock table readlist_book in access exclusive mode`)

  const pages = await Promise.all(
    Array.from({ length: 12 }, (_, at) => octavo.app.inject({ url: path, remoteAddress: `198.51.100.${at}` })),
  )
  const { rows: waiting } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and strpos(query, 'readlist_book') > 0`.execute(
    octavo.db,
  )
  await release()

  expect(pages.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(pages.filter(({ body }) => body.includes('For the sea.'))).toEqual([])
  // The books of one, and how many there are.
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.length).toBeLessThanOrEqual(2)
  await expect.poll(() => pageAt(path)).toContain('For the sea.')
})
