import type { KyselyPlugin } from 'kysely'
import type { Db } from '../db/database.ts'

export interface CountedDb {
  /** To be handed to the app: what is asked through it is counted. */
  db: Db
  /** How many queries the work made; what begins and ends a transaction is not counted. */
  queriesOf(work: () => Promise<unknown>): Promise<number>
}

export function countQueries(db: Db): CountedDb {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // A query may be compiled once and asked many times.
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
