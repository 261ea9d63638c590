import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { besideDatabase } from '../db/pool/deadline.ts'
import type { Turn } from './hash-queue.ts'
import { inHashTurn } from './hash-turns.ts'

const argon2id = promisify(argon2)

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltLength = 16
const tagLength = 32

/** For commands that the operator runs. */
export const operatorsTurn: Turn = { network: 'operator', isKnown: true }

/** Returns the PHC string format. */
export async function hashPassword(password: string, turn: Turn): Promise<string> {
  const salt = randomBytes(saltLength)
  return inPhcFormat(salt, await derive(password, salt, cost, turn))
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

/** Whether the hash was made at a lower cost than today's. */
export function isOutdated(hash: string): boolean {
  const { memory, passes } = readPhc(hash)
  return memory * passes < cost.memory * cost.passes
}

/** Hashes that claim a higher cost are not ours, and verifying a forged one could exhaust the machine. */
const maxCost = { memory: 4 * cost.memory, passes: 4 * cost.passes, parallelism: 4 }

function isAffordable({ memory, passes, parallelism, salt, tag }: ReturnType<typeof readPhc>): boolean {
  const isWithin = memory <= maxCost.memory && passes <= maxCost.passes && parallelism <= maxCost.parallelism
  return (
    isWithin &&
    passes > 0 &&
    parallelism > 0 &&
    memory >= 8 * parallelism &&
    salt.length >= 8 &&
    tag.length === tagLength
  )
}

const nobodysHash = inPhcFormat(Buffer.alloc(saltLength), Buffer.alloc(tagLength))

/** Takes as long for an unknown reader, who has no hash, as for a known one. */
export async function isPassword(password: string, hash: string | undefined, turn: Turn): Promise<boolean> {
  const stored = readPhc(hash ?? nobodysHash)
  const isKnown = hash !== undefined && isAffordable(stored)
  const { salt, tag, ...parameters } = isKnown ? stored : readPhc(nobodysHash)
  const derived = await derive(password, salt, parameters, turn)
  return timingSafeEqual(derived, tag) && isKnown
}

function derive(password: string, nonce: Buffer, parameters: typeof cost, turn: Turn): Promise<Buffer> {
  const message = Buffer.from(password)
  return besideDatabase(() =>
    inHashTurn(turn, () => argon2id('argon2id', { message, nonce, tagLength, ...parameters })),
  )
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '')
}
