import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import { isPointRead } from './point-read.ts'
import { isConnectionFailure } from './pool/connection-failure.ts'
import type { Reply } from './pool/connection.ts'
import { currentCaller } from './pool/deadline.ts'
import type { Pool } from './pool/pool.ts'
import type { Replicas } from './pool/replicas.ts'

/** Runs a query that only reads, where its caller may read. */
export type Read = <R>(query: CompiledQuery) => Promise<Reply<R>>

/** A primary that has not answered for so long may be gone without a word. */
const silenceMs = 1_000

/** Whether the statement certainly only reads. */
export function isRead(query: CompiledQuery): boolean {
  const { kind } = query.query
  if (kind !== 'SelectQueryNode' && !(kind === 'RawNode' && /^\s*(?:select|with)\b/i.test(query.sql))) return false
  return !/\b(?:insert|update|delete|merge)\b/i.test(query.sql)
}

/** From its first write on, a call reads at the primary, where it finds what it wrote. */
export function noteWrite(): void {
  const caller = currentCaller()
  if (!caller) return
  caller.hasWritten = true
  caller.replica = undefined
}

export function createReads(primary: Pool, replicas: Replicas): Read {
  return async <R>(query: CompiledQuery): Promise<Reply<R>> => {
    const caller = currentCaller()
    const use = caller?.replica
    const replica = use && replicas.find(use)
    if (!replica) return readAt<R>(primary, query)
    if (use.when === 'primary away') return readBeside<R>(primary, replica, query)
    return readAt<R>(replica, query).catch((error: unknown) => {
      if (!isOfReplica(error)) throw error
      caller.replica = undefined
      return readAt<R>(primary, query)
    })
  }
}

/** At the primary, or at the replica if the primary is away or silent. */
async function readBeside<R>(primary: Pool, replica: Pool, query: CompiledQuery): Promise<Reply<R>> {
  const asked = readAt<R>(primary, query)
  const silence = new AbortController()
  const silent = sleep(silenceMs, 'silent' as const, { signal: silence.signal, ref: false })
  try {
    const first = await Promise.race([asked, silent])
    if (first !== 'silent') return first
    return await Promise.any([asked, readAt<R>(replica, query)]).catch(() => asked)
  } catch (error) {
    if (!isConnectionFailure(error)) throw error
    return await readAt<R>(replica, query).catch((cause: unknown) => {
      throw isOfReplica(cause) ? error : cause
    })
  } finally {
    silence.abort()
    silent.catch(() => {})
  }
}

export function readAt<R>(pool: Pool, query: CompiledQuery): Promise<Reply<R>> {
  return isPointRead(query) ? pool.readPoint<R>(query.sql, query.parameters) : pool.run<R>(query.sql, query.parameters)
}

// SQLSTATE: a write on a replica, a function that it does not have, a conflict with what it replays, a migration that it lacks.
const replicaStates = new Set(['25006', '55000', '40001', '40P01', '42P01', '42703', '42883'])

function isOfReplica(error: unknown): boolean {
  if (isConnectionFailure(error)) return true
  return error instanceof Error && 'code' in error && replicaStates.has(String(error.code))
}
