// Overload: how much is still served, how quickly the rest is rejected, and how soon the server recovers.
import { Agent } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seeded } from './data/generate.ts'
import { load, send, type Call } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { launchServer, stopServer } from '../server/testing/launch.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    /** Requested load as a multiple of capacity. */
    times: { type: 'string', default: '3' },
  },
})
const seconds = Number(options.seconds)
const connections = 3_000
const words = ['love', 'war', 'house', 'the great', 'night', 'king', 'river', 'of the', 'moon', 'a tale']
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const random = seeded(4)
const search = (): Call => ({
  path: `/api/search/?q=${encodeURIComponent(words[Math.floor(random() * words.length)] ?? '')}`,
})
const octavo = await launchServer(['server/main.ts'], { OCTAVO_DATA: folder, RATE_LIMIT_PER_MINUTE: '0' })
const peak = await load(octavo.address, search, { inFlight: 32, seconds: 5 })
const before = residentMegabytes(octavo.process.pid ?? 0) ?? 0

const perSecond = peak.perSecond * Number(options.times)
const { served, shed, lost } = await pour(perSecond)
const after = residentMegabytes(octavo.process.pid ?? 0) ?? 0
await sleep(1_000)
const again = await load(octavo.address, search, { inFlight: 32, seconds: 3 })
await stopServer(octavo.process)

console.log(`searches, ${seconds} s; memory ${Math.round(before)} MB before, ${Math.round(after)} MB after`)
console.table([
  { what: 'at most, thirty-two in flight', 'per second': peak.perSecond, ...latencies(peak.p50, peak.p99) },
  { what: `served of ${perSecond} a second`, ...figures(served) },
  { what: 'told to come again', ...figures(shed) },
  { what: 'without an answer', 'per second': Math.round(lost / seconds) },
  { what: 'one second later', 'per second': again.perSecond, ...latencies(again.p50, again.p99) },
])

/** Open-loop load: requests are sent at a fixed rate, without waiting for earlier responses. */
async function pour(rate: number): Promise<{ served: number[]; shed: number[]; lost: number }> {
  const agent = await connect()
  const counts = { served: [] as number[], shed: [] as number[], lost: 0 }
  const under: Promise<void>[] = []
  const start = performance.now()
  for (let sent = 0, now = start; now < start + seconds * 1_000; now = performance.now()) {
    for (; sent < ((now - start) / 1_000) * rate; sent += 1) under.push(ask())
    await sleep(2)
  }
  await Promise.all(under)
  agent.destroy()
  return counts

  async function ask(): Promise<void> {
    const begun = performance.now()
    try {
      const status = await send(agent, octavo.address, search())
      counts[status === 200 ? 'served' : 'shed'].push(performance.now() - begun)
    } catch {
      // Connection refused or reset.
      counts.lost += 1
    }
  }
}

/** Keep-alive connections, as from a reverse proxy. */
async function connect(): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  const opened = Array.from({ length: connections }, () => send(agent, octavo.address, { path: '/health' }))
  await Promise.all(opened)
  return agent
}

function figures(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { 'per second': Math.round(times.length / seconds), ...latencies(at(0.5), at(0.99)) }
}

function latencies(p50 = 0, p99 = 0) {
  return { 'p50 ms': Number(p50.toFixed(1)), 'p99 ms': Number(p99.toFixed(1)) }
}
