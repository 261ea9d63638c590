import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { fail } from '#contract/errors.ts'

const derive = promisify(argon2)

/** OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltLength = 16
const tagLength = 32

/** About 30 ms of a core each: more at once would only starve every other request. */
const atOnce = Math.max(1, availableParallelism() - 1)
const mostWaiting = 100

/** In the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  return inPhcFormat(salt, await deriveInTurn(password, salt, cost))
}

/** The parts of what `inPhcFormat` wrote. */
function readPhc(hash: string) {
  const [, , , parameters = '', salt = '', tag = ''] = hash.split('$')
  const [memory = 0, passes = 0, parallelism = 0] = [...parameters.matchAll(/\d+/g)].map(Number)
  return { memory, passes, parallelism, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

function inPhcFormat(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Made at a lower cost than is asked today. */
export function isOutdated(hash: string): boolean {
  const { memory, passes } = readPhc(hash)
  return memory * passes < cost.memory * cost.passes
}

const nobodysHash = inPhcFormat(Buffer.alloc(saltLength), Buffer.alloc(tagLength))

/** Takes as long for an unknown reader, who has no hash, as for a known one. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { salt, tag, ...parameters } = readPhc(hash ?? nobodysHash)
  const given = await deriveInTurn(password, salt, parameters)
  return timingSafeEqual(given, tag) && hash !== undefined
}

let running = 0
const waiting: (() => void)[] = []

async function deriveInTurn(password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) fail('busy', { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await derive('argon2id', { message: Buffer.from(password), nonce, tagLength, ...parameters })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
