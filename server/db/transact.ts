import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'

const MOST_ATTEMPTS = 4
const LONGEST_PAUSE = 40

/**
 * A transaction that is tried again when the database gave it up in favour of another one (serialization failure, deadlock).
 * The body may thus run several times: outside the database it must do nothing.
 */
export async function transact<S, T>(db: Kysely<S>, body: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(body)
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !wasGivenUp(error)) throw error
      await sleep(Math.random() * LONGEST_PAUSE * attempt)
    }
  }
}

function wasGivenUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
