import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { followReader } from '#contract/follows.ts'
import { changeGroupLink } from '#contract/groups/group-members.ts'
import { createGroup } from '#contract/groups/groups.ts'
import { shareYear } from '#contract/library/years.ts'
import { decide, listReported } from '#contract/moderation/moderation.ts'
import { createReport } from '#contract/moderation/reports.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { updateProfile } from '#contract/profiles.ts'
import { rateBook } from '#contract/ratings.ts'
import { addToReadlist, createReadlist, shareReadlist } from '#contract/readlists.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { createReview, replyToReview } from '#contract/reviews.ts'
import { settle } from '../screens/screen.ts'
import { appoint } from '../support/appoint.ts'
import { expect, test, type Reader } from '../support/fixture.ts'

const book = 'shelf-parable-of-the-sower-butler'
const thisYear = new Date().getFullYear()

interface Traces {
  name: string
  /** What nobody but she writes. */
  texts: { bio: string; review: string; reply: string; list: string; shared: string; group: string }
  /** Whom she follows, and who follows her. */
  friend: string
  picture: string
  link: string
  year: string
  list: string
  shared: string
  /** Read together without any of the others. */
  group: string
  groupLink: string
}

const said = (what: string) => `${what} ${randomBytes(6).toString('hex')}`

/** Alice leaves traces everywhere that a reader can; bob and carol know her. */
async function leaveTraces(alice: Reader, bob: Reader, carol: Reader): Promise<Traces> {
  const { username, email } = alice.session
  const texts = {
    bio: said('Bio'),
    review: said('Review'),
    reply: said('Reply'),
    list: said('Readlist'),
    shared: said('Shared'),
    group: said('Group'),
  }
  const { user } = await alice.call(updateProfile, {
    body: { username, email, bio: texts.bio, profile_image: await drawPicture() },
  })
  for (const reader of [bob, carol]) {
    await reader.call(followReader, { body: { username } })
    await reader.call(updateReadingStatus, { params: { id: book }, body: { status: 'FINISHED' } })
    await reader.call(createReport, { body: { kind: 'profile', id: username, reason: 'other' } })
  }
  await alice.call(followReader, { body: { username: carol.session.username } })
  await alice.call(updateReadingStatus, { params: { id: book }, body: { status: 'FINISHED' } })
  await alice.call(rateBook, { body: { google_books_id: book, rating: 4 } })
  await alice.call(createReview, { body: { book, review_text: texts.review } })
  for (const reader of [bob, carol]) {
    const review = await reader.call(createReview, { body: { book, review_text: 'What do you think?' } })
    await alice.call(replyToReview, { params: { id: review.id }, body: { review_text: texts.reply } })
  }
  const list = await alice.call(createReadlist, { body: { name: texts.list } })
  await alice.call(addToReadlist, { body: { readlist_id: list.id, book_id: book } })
  const { link } = await alice.call(updateReadlistAudience, {
    params: { id: list.id },
    body: { public: true, link: true },
  })
  const shared = await alice.call(createReadlist, { body: { name: texts.shared } })
  await alice.call(addToReadlist, { body: { readlist_id: shared.id, book_id: book } })
  const group = await alice.call(createGroup, {
    body: {
      book_id: book,
      name: texts.group,
      starts_on: `${thisYear}-01-01`,
      ends_on: `${thisYear}-12-31`,
      parts: [{ to_percent: 100, due_on: `${thisYear}-12-31` }],
    },
  })
  const invitation = await alice.call(changeGroupLink, { params: { id: group.id }, body: { link: true } })
  const year = await alice.call(shareYear, { params: { year: thisYear } })
  return {
    name: username,
    texts,
    friend: carol.session.username,
    picture: user.profile_image,
    link: link ?? '',
    year: year.shared,
    list: list.id,
    shared: shared.id,
    group: group.id,
    groupLink: invitation.link ?? '',
  }
}

/** A picture of a color that no other has: pictures that are the same have one address. */
async function drawPicture(): Promise<string> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** For each page of the client, the addresses where she could be seen. */
const walk: Record<string, (traces: Traces) => readonly string[]> = {
  '/': () => ['/', '/?q=parable%20of%20the%20sower'],
  '/about': () => ['/about'],
  '/privacy': () => ['/privacy'],
  '/home': () => ['/home'],
  '/profile': () => ['/profile'],
  '/user/:username': ({ name, friend }) => [`/user/${name}`, `/user/${friend}`],
  '/user/:username/books': ({ name }) => [`/user/${name}/books`],
  '/book-details': () => ['/book-details'],
  '/book-details/:bookId': () => [`/book-details/${book}`],
  '/find': () => ['/find?q=parable%20of%20the%20sower'],
  '/author-details': () => ['/author-details?name=Octavia%20E.%20Butler'],
  '/list/:link': ({ link }) => [`/list/${link}`],
  '/library': () => ['/library'],
  '/readlists': () => ['/readlists'],
  '/readlist/:readlistId': ({ list, shared }) => [`/readlist/${list}`, `/readlist/${shared}`],
  '/favorites': () => ['/favorites'],
  '/bestsellers': () => ['/bestsellers'],
  '/import': () => ['/import'],
  '/import/:importId': ({ list }) => [`/import/${list}`],
  '/settings/account': () => ['/settings/account'],
  '/settings/privacy': () => ['/settings/privacy'],
  '/settings/notifications': () => ['/settings/notifications'],
  '/notifications': () => ['/notifications'],
  // Without a name, it shows readers of the same books.
  '/search-users': ({ name }) => ['/search-users', `/search-users?q=${name.slice(0, -2)}`],
  '/year/:year': () => [`/year/${thisYear}`],
  '/shared/year/:token': ({ year }) => [`/shared/year/${year}`],
  '/stats': () => ['/stats'],
  '/verify-email': () => ['/verify-email'],
  '/take-back-email': () => ['/take-back-email'],
  '/reset-password': () => ['/reset-password'],
  '/achievements': () => ['/achievements'],
  '/challenges': () => ['/challenges'],
  '/leaderboard': () =>
    ['week', 'month', 'all', 'all&scope=following'].map((period) => `/leaderboard?period=${period}`),
  '/settings/reports': () => ['/settings/reports'],
  '/moderation': () => ['/moderation'],
  '/feed': () => ['/feed'],
  '/together': () => ['/together'],
  '/together/:groupId': ({ group }) => [`/together/${group}`],
  '/together/join/:link': ({ groupLink }) => [`/together/join/${groupLink}`],
}

test('every page of the client is walked', () => {
  const source = readFileSync(join(import.meta.dirname, '../../client/app/pages/pages.ts'), 'utf8')
  const paths = [...source.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path = '']) => path)

  expect(paths.length).toBeGreaterThan(25)
  expect(paths.filter((path) => !(path in walk))).toEqual([])
})

function allOf({ name, picture, texts }: Traces): string[] {
  return [name, picture, ...Object.values(texts)]
}

const isNamed = (path: string) => /^\/(?:user\/|search-users\?q)/.test(path)

/** What a secret link tells whoever has it. */
function toldByLink(path: string, { name, texts }: Traces): string[] {
  if (path.startsWith('/list/')) return [name, texts.list]
  return path.startsWith('/together/join/') ? [name, texts.group] : []
}

interface Leak {
  at: string
  of: string
  in: string
}

/** Opens every address, every tab, every thread and every dialog that leads on, and looks at all that has come. */
async function findLeaks(page: Page, traces: Traces, secrets: (path: string) => readonly string[]): Promise<Leak[]> {
  const leaks: Leak[] = []
  const bodies: { at: string; url: string; text: string }[] = []
  let path = ''
  page.on('response', async (response) => {
    const at = path
    if (!/json|html/.test(response.headers()['content-type'] ?? '')) return
    const text = await response.text().catch(() => '')
    bodies.push({ at, url: new URL(response.url()).pathname, text })
  })
  for (const addresses of Object.values(walk)) {
    for (const address of addresses(traces)) {
      path = address
      await page.goto(address)
      await settle(page)
      await look()
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await settle(page)
        await look()
      }
      for (const report of await page.getByRole('button', { name: /^Report/ }).all()) {
        await report.click()
        await page.getByRole('dialog').waitFor()
        await look()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      for (const menu of await page.getByRole('button', { name: /^Actions for/ }).all()) {
        await menu.click()
        await look()
        const report = menu.locator('..').getByRole('button', { name: /^Report/ })
        // That of a closed profile has none.
        if ((await report.count()) === 0) continue
        await report.click()
        await page.getByRole('dialog').waitFor()
        await look()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
    }
  }
  for (const { at, url, text } of bodies) {
    for (const of of secrets(at)) if (text.includes(of)) leaks.push({ at, of, in: url })
  }
  return [...new Map(leaks.map((leak) => [JSON.stringify(leak), leak])).values()]

  async function look(): Promise<void> {
    const [html, title] = [await page.content(), await page.title()]
    for (const of of secrets(path)) if (`${html}${title}`.includes(of)) leaks.push({ at: path, of, in: 'page' })
  }
}

test('a reader who is blocked sees nothing of the blocker on any screen', async ({ newReader, signedIn }) => {
  test.setTimeout(600_000)
  const [alice, bob, carol] = [await newReader('hidden-heron'), await newReader('bob'), await newReader('carol')]
  const traces = await leaveTraces(alice, bob, carol)
  await alice.call(followReader, { body: { username: bob.session.username } })
  await alice.call(shareReadlist, {
    body: { readlist_id: traces.shared, target_username: bob.session.username },
  })
  const page = await signedIn(bob)
  await page.goto(`/user/${traces.name}`)
  await expect(page.getByText(traces.texts.bio)).toBeVisible()

  await alice.call(blockReader, { body: { username: bob.session.username } })

  expect(await findLeaks(page, traces, () => allOf(traces))).toEqual([])
})

test('a reader whom a closed profile did not accept sees her name and picture there and in the search, and nothing else of her', async ({
  newReader,
  signedIn,
}) => {
  test.setTimeout(600_000)
  const [alice, bob, carol] = [await newReader('closed-crane'), await newReader('bob'), await newReader('carol')]
  const traces = await leaveTraces(alice, bob, carol)
  const stranger = await newReader('stranger')
  const page = await signedIn(stranger)

  await alice.call(updatePrivacy, { body: { profile: 'followers' } })
  await stranger.call(followReader, { body: { username: traces.name } })

  const secrets = (path: string) => {
    const told = [...(isNamed(path) ? [traces.name, traces.picture] : []), ...toldByLink(path, traces)]
    return allOf(traces).filter((each) => !told.includes(each))
  }
  expect(await findLeaks(page, traces, secrets)).toEqual([])
})

test('a suspended reader sees why and until when on every address, and nothing of any other reader', async ({
  newReader,
  signedIn,
}) => {
  test.setTimeout(600_000)
  const [alice, bob, carol] = [await newReader('seen-swan'), await newReader('bob'), await newReader('carol')]
  const traces = await leaveTraces(alice, bob, carol)
  await alice.call(shareReadlist, {
    body: { readlist_id: traces.shared, target_username: bob.session.username },
  })
  await suspend(await newReader('mona'), { reported: bob, by: carol })

  const page = await signedIn(bob)

  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(page.getByText('Spam.')).toBeVisible()
  expect(await findLeaks(page, traces, () => [...allOf(traces), traces.friend])).toEqual([])
})

async function suspend(mona: Reader, { reported, by }: { reported: Reader; by: Reader }): Promise<void> {
  const { username } = reported.session
  await by.call(createReport, { body: { kind: 'profile', id: username, reason: 'spam' } })
  appoint(mona.session.username)
  let after: string | undefined
  let id: string | undefined
  do {
    const { results, next } = await mona.call(listReported, { query: { ...(after !== undefined && { after }) } })
    id = results.find((each) => each.kind === 'profile' && each.username === username)?.id
    after = next ?? undefined
  } while (id === undefined && after !== undefined)
  await mona.call(decide, { body: { kind: 'profile', id: id ?? '', why: 'Spam.', suspend_days: 7 } })
}

/** Figures and names of points, levels, streaks and achievements. */
const game = /[\d,]+ (?:points?|pts)\b|\blevel \d|\bstreaks?\b|\bachievements?\b/i
/** Pages that say that there is such a game, and how to switch it on. */
const saysThatItIsOff = /^\/(?:about|achievements|leaderboard|privacy|settings\/privacy)\b/

test('who has switched the game off meets nothing of it on any screen, nor do others on theirs', async ({
  newReader,
  signedIn,
  beside,
}) => {
  test.setTimeout(600_000)
  const [alice, bob, carol] = [await newReader('gameless-gull'), await newReader('bob'), await newReader('carol')]
  const traces = await leaveTraces(alice, bob, carol)
  const theirs = await beside(bob)
  const page = await signedIn(alice)
  expect(await findGame(page, ['/profile'])).not.toEqual([])

  await alice.call(updatePrivacy, { body: { show_game: false } })

  expect(
    await findGame(
      page,
      Object.values(walk).flatMap((addresses) => [...addresses(traces)]),
    ),
  ).toEqual([])
  expect(await findGame(theirs, [`/user/${traces.name}`, `/shared/year/${traces.year}`])).toEqual([])
  await theirs.goto('/leaderboard?period=all')
  await settle(theirs)
  await expect(theirs.getByRole('table')).not.toContainText(traces.name)
})

/** Where something of the game is shown, below the bar. */
async function findGame(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses.filter((each) => !saysThatItIsOff.test(each))) {
    await page.goto(address)
    await settle(page)
    await look()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await settle(page)
      await look()
    }

    async function look(): Promise<void> {
      const shown = game.exec(await page.locator('main').innerText())?.[0]
      if (shown !== undefined) found.push(`${address}: ${shown}`)
    }
  }
  return found
}

test('a visitor sees nothing of a reader whose profile is closed, except a readlist and a group whose secret links they have', async ({
  newReader,
  page,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const [alice, bob, carol] = [await newReader('closed-crow'), await newReader('bob'), await newReader('carol')]
  const traces = await leaveTraces(alice, bob, carol)

  await alice.call(updatePrivacy, { body: { profile: 'nobody' } })

  const secrets = (path: string) => allOf(traces).filter((each) => !toldByLink(path, traces).includes(each))
  expect(await findLeaks(page, traces, secrets)).toEqual([])
  // Previews are for services, which bring no cookie.
  const previewed: string[] = []
  for (const address of Object.values(walk).flatMap((addresses) => [...addresses(traces)])) {
    const html = await (await fetch(`${baseURL}${address}`)).text()
    previewed.push(...secrets(address).filter((secret) => html.includes(secret)))
  }
  expect(previewed).toEqual([])
  expect((await fetch(`${baseURL}/api/shared-years/preview/${traces.year}.png`)).status).toBe(404)
})
