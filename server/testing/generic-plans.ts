import { createQueryId, type CompiledQuery, type KyselyPlugin } from 'kysely'
import { escapeLiteral, type Client } from 'pg'
import { connectClient } from '../db/client.ts'
import type { Db } from '../db/database.ts'
import { rowsReadBy } from './rows-read.ts'
import type { TestDatabase } from './test-database.ts'

export interface WatchedQueries {
  /** For the app; its queries are remembered. */
  db: Db
  forget(): void
  /** Call once all rows are there. */
  planAsOften(): Promise<void>
  /** Runs the remembered queries that only read; how many there were, and the rows that their plans found or left out after. */
  runAgain(): Promise<{ asked: number; rows: number }>
  close(): Promise<void>
}

/** Runs what the app asks once more as PostgreSQL plans what it is asked often, and in tables too long to be read whole. */
export function watchQueries({ db, direct }: Pick<TestDatabase, 'db' | 'direct'>): WatchedQueries {
  const asked: CompiledQuery[] = []
  let client: Client | undefined
  const remember: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(db.getExecutor().compileQuery(node, createQueryId()))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: db.withPlugin(remember),
    forget: () => void asked.splice(0),
    async planAsOften() {
      client = await connectClient(direct, {})
      await client.query('analyze; set plan_cache_mode = force_generic_plan; set enable_seqscan = off')
    },
    async runAgain() {
      if (!client) throw new Error('Nothing is planned yet.')
      let rows = 0
      for (const query of asked) rows += await countRowsRead(client, query)
      return { asked: asked.length, rows }
    },
    async close() {
      await client?.end()
    },
  }
}

async function countRowsRead(client: Client, { sql, parameters }: CompiledQuery): Promise<number> {
  if (!/^\s*(?:select|with)/i.test(sql)) return 0
  const values = parameters.map(literalOf)
  await client.query(`deallocate all; prepare asked as ${sql}`)
  const { rows } = await client.query(
    `explain (analyze, format json) execute asked ${values.length > 0 ? `(${values.join(', ')})` : ''}`,
  )
  return rowsReadBy(rows[0]['QUERY PLAN'][0].Plan)
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return escapeLiteral(textOf(value))
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(textOf(each))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
