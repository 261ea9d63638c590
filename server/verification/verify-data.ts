import type { Db, Tx } from '../db/database.ts'
import { challengeChecks } from './challenges.sql.ts'
import type { Broken } from './check.sql.ts'
import { counterChecks } from './counters.sql.ts'
import { groupChecks } from './groups.sql.ts'
import { importChecks } from './imports.sql.ts'
import { ledgerChecks } from './ledger.sql.ts'
import { moderationChecks } from './moderation.sql.ts'
import { notificationChecks } from './notifications.sql.ts'
import { mailChecks } from './mail.sql.ts'
import { readingDayChecks } from './reading-days.sql.ts'
import { checkReadingDays, streakClaim } from './reading-days.ts'
import { searchChecks } from './search.sql.ts'
import { statsChecks } from './stats.sql.ts'
import { averagesClaim, checkAverages, checkStats, statsClaim } from './stats.ts'
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
  ...importChecks,
  ...moderationChecks,
  ...statsChecks,
  ...mailChecks,
  ...notificationChecks,
  ...groupChecks,
]

/**
 * Recomputes every count and derived value, and returns the differences, a limited number of each kind. Reads one snapshot, so it
 * can run while readers use the server.
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
  for (const broken of await checkStats(tx, maxOfAClaim)) differences.push(Object.assign({ claim: statsClaim }, broken))
  for (const broken of await checkAverages(tx, maxOfAClaim)) {
    differences.push(Object.assign({ claim: averagesClaim }, broken))
  }
  return differences
}
