import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { makeCachedReply, type CachedReply } from './cached-reply.ts'

/** Images, videos and fonts are compressed already. */
const compressible: Record<string, string | undefined> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Caches compressible files of a folder, compressed, until they change. */
export function cacheFiles(root: string): (path: string) => Promise<CachedReply | undefined> {
  const cached = new Map<string, { version: string; answer: Promise<CachedReply> }>()

  return async (path) => {
    const type = compressible[extname(path)]
    const file = join(root, path)
    if (type === undefined || !file.startsWith(root + sep)) return undefined
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) {
      cached.delete(file)
      return undefined
    }
    const version = `${found.mtimeMs} ${found.size}`
    const before = cached.get(file)
    if (before?.version === version) return before.answer
    const answer = readFile(file).then((content) => makeCachedReply(type, content))
    answer.catch(() => cached.delete(file))
    cached.set(file, { version, answer })
    return answer
  }
}
