import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Each may import those before it. */
const features = [
  'accounts',
  'books',
  'bestsellers',
  'gamification',
  'readlists',
  'favorites',
  'ratings',
  'reviews',
  'reading',
  'book-page',
  'follows',
  'profiles',
  'personal-data',
  'verification',
  'backup',
]
const below = ['http', 'db', 'outside']

/** The same for the client: what is for every feature, then the features, then the frame that holds them. */
const clientFolders = [
  'ui',
  'api',
  'session',
  'accounts',
  'landing',
  'gamification',
  'achievements',
  'challenges',
  'people',
  'books',
  'favorites',
  'book-list',
  'readlists',
  'favorite-list',
  'bestsellers',
  'ratings',
  'reading',
  'reviews',
  'search',
  'book-details',
  'authors',
  'leaderboard',
  'personal-data',
  'profiles',
  'app',
]

const files = globSync('{contract,server,client}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('.test.') && !file.includes('/testing/'),
)
const imports = files.flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(/(?:(import type) [^']*)?(?:from|import)\s*\(?\s*'([^']+)'/g),
  ].map(([, type, target = '']) => ({
    file,
    target: target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
    ofTypesAlone: type !== undefined,
  })),
)

function sideOf(path: string): string {
  return path.startsWith('#contract/') ? 'contract' : (path.split('/')[0] ?? '')
}

/** The folder inside the server, or undefined for a file at its top. */
function serverFolder(path: string): string | undefined {
  return folderIn('server', path)
}

function folderIn(where: 'server' | 'client', path: string): string | undefined {
  const [side, folder, rest] = path.split('/')
  return side === where && rest !== undefined ? folder : undefined
}

function isOfFeature(path: string): boolean {
  return features.includes(serverFolder(path) ?? '')
}

/** Each may import those before it. */
const layers = ['query', 'rule', 'route'] as const

function layerOf(path: string): (typeof layers)[number] {
  if (path.endsWith('.sql.ts')) return 'query'
  return path.endsWith('.routes.ts') ? 'route' : 'rule'
}

test('the contract depends on nothing of ours, and server and client never meet but there', () => {
  const crossing = imports.filter(({ file, target }) => {
    const [from, to] = [sideOf(file), sideOf(target)]
    return ['contract', 'server', 'client'].includes(to) && from !== to && to !== 'contract'
  })

  expect(crossing).toEqual([])
})

test('a feature imports only what stands before it', () => {
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [serverFolder(file), serverFolder(target)]
    if (from === undefined || from === to) return false
    if (to === undefined) return target.startsWith('server/') && !/^server\/(deps|config)\.ts$/.test(target)
    if (below.includes(from)) return !below.includes(to)
    return !below.includes(to) && features.indexOf(to) > features.indexOf(from)
  })

  expect(wrong).toEqual([])
})

test('a query imports only queries, and a rule no route; types apart', () => {
  const wrong = imports.filter(({ file, target, ofTypesAlone }) => {
    if (ofTypesAlone || !isOfFeature(file) || !isOfFeature(target)) return false
    // What is stored is held against the rules themselves.
    if (serverFolder(file) === 'verification' && layerOf(target) === 'rule') return false
    return layers.indexOf(layerOf(target)) > layers.indexOf(layerOf(file))
  })

  expect(wrong).toEqual([])
})

test('of the features only routes know the framework: rules take values', () => {
  const knowing = imports.filter(
    ({ file, target }) => isOfFeature(file) && target === 'fastify' && layerOf(file) !== 'route',
  )

  expect(knowing).toEqual([])
})

test('every folder of the server is known to the order', () => {
  const folders = new Set(files.map(serverFolder).filter((each) => each !== undefined))

  expect([...folders].filter((each) => ![...features, ...below].includes(each))).toEqual([])
})

test('a feature of the client imports only what stands before it', () => {
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [folderIn('client', file), folderIn('client', target)]
    if (from === undefined || from === to) return false
    if (to === undefined) return target.startsWith('client/')
    return clientFolders.indexOf(to) > clientFolders.indexOf(from)
  })

  expect(wrong).toEqual([])
})

test('every folder of the client is known to the order', () => {
  const folders = new Set(files.map((file) => folderIn('client', file)).filter((each) => each !== undefined))

  expect([...folders].filter((each) => !clientFolders.includes(each))).toEqual([])
})

test('queries are built in *.sql.ts and in db/ alone', () => {
  const builders = imports.filter(
    ({ file, target }) => target === 'kysely' && !file.endsWith('.sql.ts') && !file.startsWith('server/db/'),
  )
  const calls = files.filter(
    (file) =>
      file.startsWith('server/') &&
      !file.endsWith('.sql.ts') &&
      !file.startsWith('server/db/') &&
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(join(root, file), 'utf8')),
  )

  expect([...builders, ...calls]).toEqual([])
})

test('the environment is handed to config.ts by main.ts alone', () => {
  const readers = files.filter(
    (file) => file.startsWith('server/') && /process\.env/.test(readFileSync(join(root, file), 'utf8')),
  )

  // The second hands it on to `ps`, and reads nothing.
  const allowed = ['server/main.ts', 'server/db/embedded/process-identity.ts']
  expect(readers.filter((file) => !allowed.includes(file))).toEqual([])
})
