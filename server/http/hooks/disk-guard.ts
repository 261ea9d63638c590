import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'

const megabyte = 1024 ** 2
/** PostgreSQL breaks down, and reading with it, when its log finds no room for the next 16 MB; it may need some of them to settle. */
const least = 64 * megabyte
/** More than the least: else it would be on and off by turns. */
const enough = 96 * megabyte
const pause = 1_000
const retryAfter = 30

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses calls that write when the database's disk is nearly full, so that reads go on and the database stays up. */
export function guardDisk(app: FastifyInstance, { freeBytes, log }: Pick<Deps, 'freeBytes' | 'log'>): void {
  if (!freeBytes) return
  let isFull = false
  async function look(): Promise<void> {
    const free = await freeBytes?.()
    if (free === undefined || (isFull ? free < enough : free >= least)) return
    isFull = !isFull
    const room = { freeMegabytes: Math.floor(free / megabyte) }
    if (isFull) log.error(room, 'writing is off: the disk of the data folder is full')
    else log.warn(room, 'writing is on again: there is room on the disk')
  }

  const watch = setInterval(() => void look(), pause).unref()
  app.addHook('onClose', async () => clearInterval(watch))
  app.addHook('onReady', look)
  app.addHook('onRequest', (request, _, done) => {
    if (isFull && !reading.has(request.method)) fail('no_room', { retryAfter })
    done()
  })
}
