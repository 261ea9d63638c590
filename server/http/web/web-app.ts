import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import { setCsrfCookie } from '../auth/csrf.ts'
import { sendCached } from './cached-reply.ts'
import { cacheFiles } from './cached-files.ts'
import { cachePages, nameOrigin } from './cached-pages.ts'
import { withFace, type LinkPreview } from './preview-tags.ts'
import { previewTimeoutMs } from './preview-turns.ts'

const page = '/index.html'
/** Pages that are rendered at build time, so that they can be read before any script has run. */
const renderedPages = new Map([
  ['/', '/landing.html'],
  ['/about', '/about.html'],
  ['/privacy', '/privacy.html'],
])
const pages = new Set([page, ...renderedPages.values()])
const immutable = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'
/** The page refers to the assets of its build, and sets a cookie for one reader, so it must not be shared or reused. */
const askedAnew = 'private, no-cache'

/** The preview of a shared link; undefined if the page has no preview of its own. */
type FindFace = (path: string, request: FastifyRequest<Asked>) => Promise<LinkPreview | undefined>

interface Asked {
  Params: { '*': string }
  Querystring: Record<string, unknown>
}

/**
 * Serves the built client. Assets have a hash in their name and never change; every path that is not a file gets the single page.
 * Files are looked up per request, as a build may replace them all under a running server.
 */
export async function serveWebApp(app: FastifyInstance, folder: string, findFace: FindFace = noFace): Promise<void> {
  const root = resolve(folder)
  if (!existsSync(join(root, page))) return
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    // The build puts them beside the files (tools/client-build/pack-files.ts); other files are compressed on the fly.
    preCompressed: true,
    setHeaders: (reply, path) => reply.header('cache-control', keepingOf(path.slice(root.length))),
  })
  const findCached = cacheFiles(root)
  const findCachedPage = cachePages()
  app.get<Asked>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`
    if (/^\/api(\/|$)/.test(path)) fail('not_found')
    if (path.startsWith('/assets/') || (!pages.has(path) && (await isFile(root, path)))) {
      const cached = await findCached(path)
      return cached ? sendCached(request, reply.header('cache-control', keepingOf(path)), cached) : reply.sendFile(path)
    }
    setCsrfCookie(request, reply)
    reply.type('text/html; charset=utf-8').header('cache-control', askedAnew)
    const file = await findPage(root, path)
    const html = await readFile(join(root, file), 'utf8')
    const face = await withTimeout(findFace(path, request), request)
    const origin = originOf(request)
    if (face) return nameOrigin(withFace(html, face, origin), origin)
    const cached = await findCachedPage(file, html, origin)
    return cached ? sendCached(request, reply, cached) : nameOrigin(html, origin)
  })
}

async function noFace(): Promise<undefined> {}

/** The page needs no database: without one, or if it is slow, the page has no preview. */
async function withTimeout(
  finding: Promise<LinkPreview | undefined>,
  { log }: Pick<FastifyRequest, 'log'>,
): Promise<LinkPreview | undefined> {
  const quiet = finding.catch((error: unknown) => void log.warn({ err: error }, 'could not load a link preview'))
  return (await Promise.race([quiet, sleep(previewTimeoutMs, undefined, { ref: false })])) ?? undefined
}

async function findPage(root: string, path: string): Promise<string> {
  const rendered = renderedPages.get(path)
  return rendered !== undefined && (await isFile(root, rendered)) ? rendered : page
}

/**
 * Octavo's public origin, or ''. The host headers are trusted only from a trusted proxy, and the origin is written into a page
 * only if it is a valid one.
 */
function originOf({ ips = [], protocol, host }: Pick<FastifyRequest, 'ips' | 'protocol' | 'host'>): string {
  return ips.length > 1 && /^[\w.-]+(:\d+)?$/.test(host) ? `${protocol}://${host}` : ''
}

function keepingOf(path: string): string {
  return path.startsWith('/assets/') ? immutable : forAnHour
}

async function isFile(root: string, path: string): Promise<boolean> {
  const file = join(root, path)
  if (!file.startsWith(root + sep)) return false
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ?? false
}
