import { makeCachedReply, type CachedReply } from './cached-reply.ts'

/** A server has a few names; beyond these, a page is compressed for each request, so that made-up ones use up no memory. */
const maxOrigins = 4

/** Keeps pages that are the same for everybody, compressed, until a build replaces them. */
export function cachePages(): (page: string, html: string, origin: string) => Promise<CachedReply> | undefined {
  const cached = new Map<string, { html: string; byOrigin: Map<string, Promise<CachedReply>> }>()

  return (page, html, origin) => {
    let kept = cached.get(page)
    if (kept?.html !== html) {
      kept = { html, byOrigin: new Map() }
      cached.set(page, kept)
    }
    const { byOrigin } = kept
    const before = byOrigin.get(origin)
    if (before || byOrigin.size >= maxOrigins) return before
    const answer = makeCachedReply('text/html; charset=utf-8', nameOrigin(html, origin))
    answer.catch(() => byOrigin.delete(origin))
    byOrigin.set(origin, answer)
    return answer
  }
}

/** Marks the preview image in the page, because previews need an absolute URL. */
const previewPicture = 'content="/preview.jpg"'

export function nameOrigin(html: string, origin: string): string {
  return html.replace(previewPicture, `content="${origin}/preview.jpg"`)
}
