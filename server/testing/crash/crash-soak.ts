import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Db } from '../../db/database.ts'
import { findDifferences } from '../../verification/verify-data.ts'
import { signUpBusyReader, type BusyReader } from './busy-reader.ts'
import { findWrites, listBackends, listShelfBooks } from './found-writes.sql.ts'
import { createRealServer, type RealServer } from './real-server.ts'

/** Acknowledged before each crash. */
const fewestWrites = 25

/** Kills the server or something it needs, and restores what the next start requires. */
export type Blow = (server: RealServer) => Promise<void>

/** Where there are several processes: one that answers requests. */
export async function killChild(server: RealServer): Promise<void> {
  const pids = server.childPids()
  const pid = pids[Math.floor(Math.random() * pids.length)]
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  // Another may answer before it is missed.
  await sleep(50)
}

/** What is killed, and how. */
export const crashes = {
  'the server': async (server: RealServer) => void (await server.end('SIGKILL')),
  "the server's process group": async (server: RealServer) => {
    process.kill(-server.pid(), 'SIGKILL')
    await server.end('SIGKILL')
  },
  'the database': killDatabase,
  "one of the database's processes": killBackend,
  'the server and the database': async (server: RealServer) => {
    process.kill(server.postmasterPid(), 'SIGKILL')
    await server.end('SIGKILL')
  },
  'the server, by asking it to stop': async (server: RealServer) => void (await server.end('SIGTERM')),
} satisfies Record<string, Blow>
export type Crash = keyof typeof crashes

export interface Outcome {
  crashes: number
  acknowledged: number
  /** Writes that are lost, duplicated or made up, and counts that do not match. */
  faults: string[]
  /** Milliseconds from the crash until the server was ready again, by what was killed. */
  recoveries: Record<string, number[]>
}

interface Manner {
  readers?: number
  /** Maximum milliseconds between crashes. */
  longest?: number
  /** Whether to check before the readers continue, so that no lost write is overwritten. */
  pausing?: boolean
  /** Waits, once no reader writes, for what is seen again only some time after the crash. */
  settle?: () => Promise<void>
  tell?: (line: string) => void
  env?: Record<string, string>
}

/** Readers keep writing while the server or database is killed repeatedly; everything is checked after each crash. */
export async function soakByCrashes<Name extends string>(
  folder: string,
  plan: Name[],
  blows: Record<Name, Blow>,
  manner: Manner = {},
): Promise<Outcome> {
  return soakServers([await createRealServer(folder, manner.env)], plan, blows, manner)
}

/** The same with several servers on one database, each used by its share of the readers. A blow gets the first. */
export async function soakServers<Name extends string>(
  servers: [RealServer, ...RealServer[]],
  plan: Name[],
  blows: Record<Name, Blow>,
  manner: Manner = {},
): Promise<Outcome> {
  try {
    for (const server of servers) await server.start()
    return await soak(servers, plan, blows, manner)
  } finally {
    for (const server of servers) await server.end('SIGTERM')
  }
}

async function soak<Name extends string>(
  servers: [RealServer, ...RealServer[]],
  plan: Name[],
  blows: Record<Name, Blow>,
  { readers = 8, longest = 1_000, pausing = false, settle = () => Promise.resolve(), tell = () => {} }: Manner,
): Promise<Outcome> {
  const [server] = servers
  const books = await withDatabase(server, (db) => listShelfBooks(db, 40))
  const crowd: BusyReader[] = []
  const others = () => crowd.map(({ username }) => username)
  for (let n = 0; n < readers; n += 1) {
    const { address } = servers[n % servers.length] ?? server
    crowd.push(await signUpBusyReader(address, { books, others }))
  }
  const acknowledged = () => crowd.reduce((sum, { journal }) => sum + journal.acknowledged(), 0)
  /** However busy the machine is, something is there to be lost. */
  const untilSomeAreAcknowledged = async () => {
    const [enough, deadline] = [outcome.acknowledged + fewestWrites, performance.now() + 30_000]
    while (acknowledged() < enough && performance.now() < deadline) await sleep(10)
  }
  const outcome: Outcome = { crashes: 0, acknowledged: 0, faults: [], recoveries: {} }

  for (const crash of plan) {
    const stop = new AbortController()
    const lives = crowd.map((reader) => reader.live(stop.signal))
    const rest = async () => {
      stop.abort()
      await Promise.all(lives)
    }
    await sleep(50 + Math.random() * longest)
    await untilSomeAreAcknowledged()
    const begun = performance.now()
    await blows[crash](server)
    if (pausing) await rest()
    for (const each of servers) await each.start()
    const took = performance.now() - begun
    // They continue for a moment, and retry requests that got no answer.
    if (!pausing) await sleep(200).then(rest)
    await settle()

    const faults = await withDatabase(server, (db) => look(db, crowd))
    outcome.crashes += 1
    outcome.faults.push(...faults.map((fault) => `After the end of ${crash}: ${fault}`))
    outcome.acknowledged = acknowledged()
    outcome.recoveries[crash] = [...(outcome.recoveries[crash] ?? []), took]
    tell(
      `${outcome.crashes}. ${crash}: ready after ${Math.round(took)} ms; ${outcome.acknowledged} writes, ${faults.length} faults`,
    )
  }
  return outcome
}

async function look(db: Db, crowd: BusyReader[]): Promise<string[]> {
  const faults: string[] = []
  for (const { username, journal, faults: wrong } of crowd) {
    const found = await findWrites(db, username)
    faults.push(...[...wrong.splice(0), ...journal.compare(found)].map((fault) => `${username}: ${fault}`))
  }
  const differences = await findDifferences(db)
  return [
    ...faults,
    ...differences.map(({ claim, about, stands, should }) => `${claim} ${about}: ${stands}, not ${should}`),
  ]
}

/** Until it is started again, its backends may go on for a moment and let the server seem ready. */
async function killDatabase(server: RealServer): Promise<void> {
  const pid = server.postmasterPid()
  process.kill(pid, 'SIGKILL')
  while (server.postmasterPid() === pid) await sleep(5)
}

async function killBackend(server: RealServer): Promise<void> {
  const [pid] = await withDatabase(server, listBackends)
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  // Waits until the others notice: the database ends them all and restarts.
  await sleep(50)
}

async function withDatabase<T>(server: RealServer, work: (db: Db) => Promise<T>): Promise<T> {
  const { address, remove } = server.databaseAddress()
  const { db, close } = openDatabase({ address, connections: 2 })
  try {
    return await work(db)
  } finally {
    await close()
    remove()
  }
}
