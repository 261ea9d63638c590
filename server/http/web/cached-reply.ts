import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { trimmedParts } from '../../outside/text/trimmed-parts.ts'

/** A reply that is the same for everybody, built and compressed once. */
export interface CachedReply {
  type: string
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

export async function makeCachedReply(type: string, content: string | Buffer): Promise<CachedReply> {
  const plain = Buffer.from(content)
  const hash = createHash('sha256').update(plain).digest('base64url')
  // Weak, because all encodings share it.
  return { type, etag: `W/"${hash}"`, plain, br: await compress.br(plain), gzip: await compress.gzip(plain) }
}

/** Sends the requested encoding, or 304 if the client already has it. */
export function sendCached({ headers }: FastifyRequest, reply: FastifyReply, cached: CachedReply): FastifyReply {
  void reply.headers({ etag: cached.etag, vary: 'accept-encoding' })
  if (headers['if-none-match'] && trimmedParts(headers['if-none-match'], ',').includes(cached.etag))
    return reply.status(304).send()
  const encoding = encodings.find((each) => isAccepted(each, String(headers['accept-encoding'] ?? '')))
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.type(cached.type).send(cached[encoding ?? 'plain'])
}

const encodings = ['br', 'gzip'] as const

function isAccepted(encoding: string, header: string): boolean {
  return trimmedParts(header, ',').some((each) => {
    const [name, weight = 'q=1'] = trimmedParts(each, ';')
    return name === encoding && Number(weight.replace('q=', '')) > 0
  })
}
