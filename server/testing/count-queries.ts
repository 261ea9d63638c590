import type { KyselyPlugin } from 'kysely'
import type { Db } from '../db/database.ts'

export interface CountedDb {
  /** For the app; its queries are counted. */
  db: Db
  /** How many queries the work made, without those that begin or end a transaction. */
  queriesOf(work: () => Promise<unknown>): Promise<number>
}

export function countQueries(db: Db): CountedDb {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // A query may be compiled once and executed many times.
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  return {
    db: db.withPlugin(counting),
    async queriesOf(work) {
      const before = count
      await work()
      return count - before
    },
  }
}
