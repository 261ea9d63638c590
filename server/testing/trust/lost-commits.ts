import type { Db } from '../../db/database.ts'

export interface LosingDb {
  /** For the app. */
  db: Db
  /** Lets so many transactions through, then commits one without learning that it did; returns whether that one was reached. */
  loseAfter<T>(transactions: number, work: () => Promise<T>): Promise<{ result: T; lost: boolean }>
}

/** A database whose connection can end between a commit and its reply, so that the caller knows nothing of the outcome. */
export function makeLosing(db: Db): LosingDb {
  let left = Infinity
  return {
    db: new Proxy(db, { get: (target, name) => (name === 'transaction' ? transaction : bound(target, name)) }),
    async loseAfter(transactions, work) {
      left = transactions
      const result = await work()
      const lost = left < 0
      left = Infinity
      return { result, lost }
    },
  }

  function transaction() {
    const builder = db.transaction()
    const execute: typeof builder.execute = async (body) => {
      const result = await builder.execute(body)
      left -= 1
      if (left === -1) throw Object.assign(new Error('The connection ended before the reply.'), { code: '08006' })
      return result
    }
    return new Proxy(builder, { get: (target, name) => (name === 'execute' ? execute : bound(target, name)) })
  }
}

/** Private fields can be read of the object itself alone. */
function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
