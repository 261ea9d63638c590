import { setTimeout as sleep } from 'node:timers/promises'
import { Transaction, type Kysely } from 'kysely'
import { isStalePlan } from './pool/stale-plan.ts'

const maxAttempts = 4
const maxPauseMs = 40

/**
 * Runs a transaction, and retries it after a serialization failure or deadlock. The body may run several times, so it must have
 * no effects outside the database.
 */
export function transact<S, T>(db: Kysely<S>, body: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  return tryAgain(() => db.transaction().execute(body))
}

/** The same, or as part of the transaction that is given. */
export function transactOrJoin<S, T>(db: Kysely<S>, body: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  return db instanceof Transaction ? body(db) : transact(db, body)
}

/** The same retries for work that is a transaction already. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !wasGivenUp(error)) throw error
      await sleep(Math.random() * maxPauseMs * attempt)
    }
  }
}

function wasGivenUp(error: unknown): boolean {
  if (isStalePlan(error)) return true
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
