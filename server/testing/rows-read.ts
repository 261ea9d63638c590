import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'

/** As `explain (analyze, format json)` tells of it. */
interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/** Runs the query; the rows that its plan found, and those that it left out after. */
export async function countRowsRead(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, format json) ${query}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database explained nothing.')
  return rowsReadBy(row['QUERY PLAN'][0].Plan)
}

/** The rows that the nodes of a plan found, and those that they left out after. */
export function rowsReadBy(node: PlanNode): number {
  const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return each * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, below) => sum + rowsReadBy(below), 0)
}
