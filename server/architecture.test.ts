import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What features are built on: each folder may import those before it. */
const below = [
  'processes',
  'db/pool',
  'db',
  'embedded-postgres',
  'outside/text',
  'outside',
  'jobs',
  'http/auth',
  'http/hooks',
  'http/turns',
  'http/web',
  'http',
]

/** Each may import those before it. */
const features = [
  'mail',
  'accounts/factors',
  'accounts/passwords',
  'accounts',
  'accounts/sessions',
  'accounts/recovery',
  'accounts/passkeys',
  'accounts/two-step',
  'visibility',
  'notifications',
  'books',
  'reading/how-far',
  'spoilers',
  'imports/files/record',
  'imports/files/formats',
  'imports/files',
  'search/index',
  'search/query',
  'search/rank',
  'search',
  'catalogue',
  'dumps',
  'editions',
  'imports/matching',
  'bestsellers',
  'points',
  'achievements',
  'streaks',
  'challenges',
  'leaderboard',
  'ordered-list',
  'likes',
  'readlists',
  'favorites',
  'ratings',
  'reviews',
  'reading',
  'library',
  'stats',
  'goals',
  'years',
  'imports/merging',
  'imports',
  'book-page',
  'follows',
  'feed',
  'blocks',
  'groups',
  'profiles',
  'moderation',
  'personal-data',
  'verification',
  'backup',
  'distribution',
]
const serverFolders = [...below, ...features]

/** The same for the client: what is for every feature, then the features, then the frame that holds them. */
const clientFolders = [
  'ui',
  'ui/icons',
  'ui/text',
  'ui/focus',
  'ui/button',
  'ui/folding',
  'ui/theme',
  'ui/tabs',
  'ui/feedback',
  'ui/form',
  'ui/links',
  'ui/choices',
  'ui/lazy',
  'ui/dialog',
  'ui/paging',
  'ui/cover',
  'ui/band',
  'transport',
  'session',
  'reporting',
  'accounts',
  'landing',
  'landing/about',
  'points',
  'streaks',
  'achievements',
  'challenges',
  'follows',
  'privacy',
  'books',
  'books/list',
  'reading/how-far',
  'spoilers',
  'library/data',
  'readlists/data',
  'readlists/about',
  'readlists/header',
  'reading/data',
  'library/marks',
  'favorites',
  'readlists/sharing',
  'readlists/linked',
  'readlists',
  'favorites/list',
  'bestsellers',
  'ratings',
  'reading/log',
  'reading',
  'library/changes',
  'library/adding',
  'library',
  'goals',
  'stats/charts',
  'stats',
  'years',
  'reviews/data',
  'reviews/writing',
  'reviews/answers',
  'reviews',
  'feed',
  'imports/data',
  'imports/actions',
  'imports/start',
  'imports/rows',
  'imports',
  'groups/data',
  'groups/making',
  'groups/thread',
  'groups/members',
  'groups/page',
  'groups/joining',
  'groups',
  'search',
  'book-details/about',
  'book-details/hero',
  'book-details/others',
  'book-details',
  'authors',
  'leaderboard',
  'personal-data',
  'profiles/tabs',
  'profiles/books',
  'profiles/life',
  'profiles/header',
  'profiles',
  'moderation',
  'notifications/live',
  'notifications',
  'settings/sessions',
  'settings/links',
  'settings/email',
  'settings/two-step',
  'settings/passkeys',
  'settings/privacy',
  'settings/reports',
  'settings/keyboard',
  'settings/notifications',
  'settings',
  'app/pages',
  'app/layout',
  'app',
]

const maxFilesInFolder = 25

const sources = globSync('{contract,server,client}/**/*.{ts,tsx}', { cwd: root }).filter(isProduct)
const imports = sources.flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(/(?:(import type) [^']*)?(?:from|import)\s*\(?\s*'([^']+)'/g),
  ].map(([, type, target = '']) => ({
    file,
    target: target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
    ofTypesAlone: type !== undefined,
  })),
)

function isProduct(path: string): boolean {
  return !path.includes('.test.') && !path.includes('/testing/')
}

function sideOf(path: string): string {
  return path.startsWith('#contract/') ? 'contract' : (path.split('/')[0] ?? '')
}

/** The folder inside the server or the client, or undefined for a file at its top. */
function folderIn(side: 'server' | 'client', path: string): string | undefined {
  if (!path.startsWith(`${side}/`) || dirname(path) === side) return undefined
  return dirname(path).slice(side.length + 1)
}

function isOfFeature(path: string): boolean {
  return features.includes(folderIn('server', path) ?? '')
}

/** Each may import those before it. */
const layers = ['query', 'rule', 'route'] as const

function layerOf(path: string): (typeof layers)[number] {
  if (path.endsWith('.sql.ts')) return 'query'
  return path.endsWith('.routes.ts') ? 'route' : 'rule'
}

test('the contract imports no other code of Octavo, and server and client share only the contract', () => {
  const crossing = imports.filter(({ file, target }) => {
    const [from, to] = [sideOf(file), sideOf(target)]
    return ['contract', 'server', 'client'].includes(to) && from !== to && to !== 'contract'
  })

  expect(crossing).toEqual([])
})

test.each([
  ['server', serverFolders],
  ['client', clientFolders],
] as const)('each folder of the %s imports only folders that come before it in the order', (side, order) => {
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [folderIn(side, file), folderIn(side, target)]
    if (from === undefined || from === to) return false
    if (to === undefined)
      return (
        target.startsWith(`${side}/`) &&
        !/^server\/(deps|config|time|periodic|pauses|bounded-queue|made-once)\.ts$/.test(target)
      )
    // Pictures and the like.
    if (!order.includes(to) && !/\.tsx?$/.test(target)) return false
    return order.indexOf(to) > order.indexOf(from)
  })

  expect(wrong).toEqual([])
})

test.each([
  ['server', serverFolders],
  ['client', clientFolders],
] as const)('every folder of the %s is in the order', (side, order) => {
  const folders = new Set(sources.map((file) => folderIn(side, file)).filter((each) => each !== undefined))

  expect([...folders].filter((each) => !order.includes(each))).toEqual([])
})

test('there are no import cycles, not even of types', () => {
  const importedBy = Map.groupBy(imports, ({ file }) => file)
  const known = new Set(sources)
  const open: string[] = []
  const done = new Set<string>()
  const cycles: string[] = []

  function follow(file: string): void {
    if (open.includes(file)) cycles.push([...open.slice(open.indexOf(file)), file].join(' -> '))
    if (done.has(file)) return
    done.add(file)
    open.push(file)
    for (const { target } of importedBy.get(file) ?? []) {
      const path = target.replace(/^#contract\//, 'contract/')
      if (known.has(path)) follow(path)
    }
    open.pop()
  }
  for (const file of sources) follow(file)

  expect(cycles).toEqual([])
})

test('no folder holds too many files', () => {
  const files = globSync('{bench,client,contract,demo,e2e,server,tools}/**/*.{ts,tsx,mjs,js,css,sql}', { cwd: root })
  // Migrations only grow.
  const counted = files.filter((file) => isProduct(file) && dirname(file) !== 'server/db/migrations')
  const folders = Map.groupBy(counted, (file) => dirname(file))

  const full = [...folders].filter(([, each]) => each.length > maxFilesInFolder).map(([folder]) => folder)
  expect(full).toEqual([])
})

/** Each had several meanings, or a standard term: see 'Names' in CONTRIBUTING. */
const bannedWords = /(?<![a-z])(?:place|patience|turnstile|hindrance|deed|people|under[ _-]?way)(?:s|es)?(?![a-z])/
/** The column of the ledger, the name of a reply's field and what is said on screens, and a code of the specification. */
const storedNames = new Set(['deed', 'import_under_way'])
/** This one, and one that is mostly prose. */
const exempt = new Set(['server/architecture.test.ts', 'client/landing/about/about-text.tsx'])

test('code uses the standard terms', () => {
  const files = globSync('{bench,client,contract,demo,e2e,server,tools}/**/*.{ts,tsx,mjs}', { cwd: root })
  const found = files
    .filter((file) => !exempt.has(file))
    .flatMap((file) =>
      identifiersIn(readFileSync(join(root, file), 'utf8'))
        .filter((name) => bannedWords.test(wordsOf(name)) && !storedNames.has(name))
        .map((name) => `${file}: ${name}`),
    )

  expect([...new Set(found)]).toEqual([])
})

test('texts are normalized in one way, which no text makes slow', () => {
  const files = globSync('{contract,server}/**/*.ts', { cwd: root }).filter((file) => isProduct(file))

  const found = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('.normalize('))
  expect(found).toEqual(['server/outside/text/normalize.ts'])
})

/** Near enough: comments, texts and expressions of them are taken out. */
function identifiersIn(code: string): string[] {
  const bare = code.replaceAll(/\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`]*`|>[^<>{}=;()]*</g, ' ')
  return bare.match(/[A-Za-z_$][\w$]*/g) ?? []
}

/** 'takePlace' as 'take place'. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase()
}

test('queries import only queries, and rules import no routes, except for types', () => {
  const wrong = imports.filter(({ file, target, ofTypesAlone }) => {
    if (ofTypesAlone || !isOfFeature(file) || !isOfFeature(target)) return false
    // What is stored is held against the rules themselves.
    if (folderIn('server', file) === 'verification' && layerOf(target) === 'rule') return false
    return layers.indexOf(layerOf(target)) > layers.indexOf(layerOf(file))
  })

  expect(wrong).toEqual([])
})

test('in features, only routes use the framework, and rules take plain values', () => {
  const knowing = imports.filter(
    ({ file, target }) => isOfFeature(file) && target === 'fastify' && layerOf(file) !== 'route',
  )

  expect(knowing).toEqual([])
})

test('queries are built only in *.sql.ts and db/', () => {
  const builders = imports.filter(
    ({ file, target }) => target === 'kysely' && !file.endsWith('.sql.ts') && !file.startsWith('server/db/'),
  )
  const calls = sources.filter(
    (file) =>
      file.startsWith('server/') &&
      !file.endsWith('.sql.ts') &&
      !file.startsWith('server/db/') &&
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(join(root, file), 'utf8')),
  )

  expect([...builders, ...calls]).toEqual([])
})

test('only main.ts passes the environment to config.ts', () => {
  const readers = sources.filter(
    (file) => file.startsWith('server/') && /process\.env/.test(readFileSync(join(root, file), 'utf8')),
  )

  // The second hands it on to `ps`, and reads nothing.
  const allowed = ['server/main.ts', 'server/embedded-postgres/process-identity.ts']
  expect(readers.filter((file) => !allowed.includes(file))).toEqual([])
})
