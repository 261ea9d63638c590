import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface FailingDb {
  /** For the app. */
  db: Db
  /** Lets so many queries through, then fails one; returns whether that one was reached. */
  failAfter<T>(queries: number, work: () => Promise<T>, error?: Error): Promise<{ result: T; failed: boolean }>
}

/** The database's error when it aborts a transaction in favor of another. */
export const givenUp = Object.assign(new Error('could not serialize access'), { code: '40001' })

/** A database in which any step of an action can fail, except beginning and ending a transaction. */
export function makeFailing(db: Db): FailingDb {
  let left = Infinity
  let failure: Error
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1
      if (left === -1) throw failure
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: db.withPlugin(plugin),
    async failAfter(queries, work, error = new Error('This query was made to fail.')) {
      left = queries
      failure = error
      const result = await work()
      const failed = left < 0
      left = Infinity
      return { result, failed }
    },
  }
}
