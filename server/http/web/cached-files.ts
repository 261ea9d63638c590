import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { keepAnswer, type KeptAnswer } from './cached-reply.ts'

/** Pictures, films and fonts are compressed as they are. */
const compressible: Record<string, string | undefined> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Finds files of a folder that are worth compressing: read and compressed once for as long as they do not change. */
export function keepFiles(root: string): (path: string) => Promise<KeptAnswer | undefined> {
  const kept = new Map<string, { version: string; answer: Promise<KeptAnswer> }>()

  return async (path) => {
    const type = compressible[extname(path)]
    const file = join(root, path)
    if (type === undefined || !file.startsWith(root + sep)) return undefined
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) {
      kept.delete(file)
      return undefined
    }
    const version = `${found.mtimeMs} ${found.size}`
    const before = kept.get(file)
    if (before?.version === version) return before.answer
    const answer = readFile(file).then((content) => keepAnswer(type, content))
    answer.catch(() => kept.delete(file))
    kept.set(file, { version, answer })
    return answer
  }
}
