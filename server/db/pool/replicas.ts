import { second } from '../../time.ts'
import { type DatabaseAddress, listHosts } from './address.ts'
import type { ReplicaUse } from './deadline.ts'
import { openPool, type Pool } from './pool.ts'

export interface Replicas {
  /** One that may be used in this way, for a whole call the same one; undefined if there is none. */
  find(use: ReplicaUse): Pool | undefined
  close(): Promise<void>
}

interface Options {
  addresses: DatabaseAddress[]
  primary: Pool
  /** For each replica. */
  connections: number
  /** Called when it is known for the first time whether a replica can be used, and whenever that changes. */
  onChange(name: string, inUse: boolean): void
}

interface Replica {
  name: string
  pool: Pool
  /** How far it has replayed the primary's write-ahead log, in bytes. */
  replayed: bigint
  /** In terms of `performance.now()`. */
  answeredAt: number
  inUse: boolean | undefined
}

/** How far the primary had written its log at a moment. */
interface Sample {
  at: number
  written: bigint
}

const maxLagMs = 5 * second
const maxSilenceMs = 2 * second
const lookIntervalMs = 500
/** A replica needs a moment to answer for the first time. */
const firstAnswerMs = 5 * second

/** Follows how far each replica has come. A server that is no replica, or no longer one, is not used. */
export function followReplicas({ addresses, primary, connections, onChange }: Options): Replicas {
  const replicas = addresses.map((address): Replica => {
    const pool = openPool(address, connections)
    const name = listHosts(address).map(({ host, port }) => `${host}:${port}`)
    return { name: name.join(), pool, replayed: 0n, answeredAt: -Infinity, inUse: undefined }
  })
  const begun = performance.now()
  const looking = new WeakSet<Pool>()
  let samples: Sample[] = []
  let turn = 0
  const watching = setInterval(look, lookIntervalMs).unref()
  look()
  return { find, close }

  function find(use: ReplicaUse): Pool | undefined {
    const { position, name } = use
    const ready = replicas.filter(({ inUse, replayed }) => inUse && (position === undefined || replayed >= position))
    if (name !== undefined) return ready.find((each) => each.name === name)?.pool
    const found = ready[(turn += 1) % ready.length]
    if (found) use.name = found.name
    return found?.pool
  }

  function look(): void {
    // What is not flushed yet cannot have been sent.
    void ask(primary, 'case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end', addSample)
    for (const replica of replicas) {
      void ask(replica.pool, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end', (position) => {
        replica.replayed = position
        replica.answeredAt = performance.now()
      })
      review(replica)
    }
  }

  /** No answer changes nothing: silence is noticed by its length. */
  async function ask(pool: Pool, position: string, take: (position: bigint) => void): Promise<void> {
    if (looking.has(pool)) return
    looking.add(pool)
    try {
      const { rows } = await pool.run<{ bytes: string | null }>(`select (${position} - '0/0')::text as bytes`, [])
      const bytes = rows[0]?.bytes
      if (typeof bytes === 'string') take(BigInt(bytes))
    } catch {
    } finally {
      looking.delete(pool)
    }
  }

  function addSample(written: bigint): void {
    const at = performance.now()
    samples = [...samples.filter((sample) => sample.at > at - 2 * maxLagMs), { at, written }]
  }

  function review(replica: Replica): void {
    const now = performance.now()
    const inUse = now - replica.answeredAt < maxSilenceMs && lagMs(replica) <= maxLagMs
    const isTooEarly = replica.inUse === undefined && !inUse && now - begun < firstAnswerMs
    if (inUse === replica.inUse || isTooEarly) return
    replica.inUse = inUse
    onChange(replica.name, inUse)
  }

  /** By how much older than the primary's latest state the replica's is; infinite if that is not known. It stands still while the primary is silent. */
  function lagMs({ replayed }: Replica): number {
    const latest = samples.at(-1)
    const reached = samples.findLast(({ written }) => written <= replayed)
    return latest && reached ? latest.at - reached.at : Infinity
  }

  async function close(): Promise<void> {
    clearInterval(watching)
    await Promise.all(replicas.map(({ pool }) => pool.close()))
  }
}
