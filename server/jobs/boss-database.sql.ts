import { CompiledQuery } from 'kysely'
import type { Db as BossDatabase } from 'pg-boss'
import type { Db, Tx } from '../db/database.ts'
import { script } from '../db/script.ts'

/** Runs what pg-boss asks on our connections. */
export function bossDatabase(db: Db | Tx): BossDatabase {
  return {
    async executeSql(text, values) {
      const statements = readScript(text)
      if (statements === undefined) return run(db, CompiledQuery.raw(text, values))
      // As a transaction of ours: one that failed halfway would stay open on a connection that others use next.
      const query = script(statements)
      return db.isTransaction ? run(db, query) : db.transaction().execute((tx) => run(tx, query))
    },
  }
}

async function run(db: Db | Tx, query: CompiledQuery) {
  const { rows } = await db.executeQuery(query)
  return { rows }
}

/** The statements between its `BEGIN` and `COMMIT`; undefined if it is a single statement. */
function readScript(text: string): string | undefined {
  return /^\s*BEGIN;([^]*)COMMIT;\s*$/.exec(text)?.[1]
}
