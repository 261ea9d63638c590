import type { Db, Tx } from '../db/database.ts'
import { challengeChecks } from './challenges.sql.ts'
import type { Broken } from './check.sql.ts'
import { counterChecks } from './counters.sql.ts'
import { ledgerChecks } from './ledger.sql.ts'
import { readingDayChecks } from './reading-days.sql.ts'
import { checkReadingDays, streakClaim } from './reading-days.ts'
import { searchChecks } from './search.sql.ts'
import { standingChecks } from './standings.sql.ts'
import { findBroken, waitAsLongAsItTakes } from './verify-data.sql.ts'

export interface Difference extends Broken {
  claim: string
}

const maxOfAClaim = 20

const checks = [
  ...counterChecks,
  ...ledgerChecks,
  ...challengeChecks,
  ...standingChecks,
  ...readingDayChecks,
  ...searchChecks,
]

/**
 * Works out everything that is counted or derived from the rows it stands for, and returns where the two differ, some of each
 * kind. All from one moment, so that it may be asked while readers are at work.
 */
export function findDifferences(db: Db): Promise<Difference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await waitAsLongAsItTakes(tx)
      return findDifferencesIn(tx)
    })
}

/** As the transaction sees it. */
export async function findDifferencesIn(tx: Tx): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const check of checks) {
    for (const broken of await findBroken(tx, check, maxOfAClaim)) {
      differences.push(Object.assign({ claim: check.claim }, broken))
    }
  }
  for (const broken of await checkReadingDays(tx, maxOfAClaim)) {
    differences.push(Object.assign({ claim: streakClaim }, broken))
  }
  return differences
}
