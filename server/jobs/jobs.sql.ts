import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Of pg-boss's tables. */
export const jobsSchema = 'pgboss'

/**
 * Does nothing if there is such a queue. pg-boss itself would do it in a transaction, for which none of those that wait for the
 * queue might leave a connection. Of the jobs of one key, one waits: what would make another finds the same state.
 */
export async function createQueue(db: Db, name: string, options: object): Promise<void> {
  await sql`select pgboss.create_queue(${name}, ${JSON.stringify({ ...options, policy: 'short' })}::jsonb)`.execute(db)
}

export interface QueueDepth {
  kind: string
  /** Jobs that could run now or are running. */
  depth: number
  /** How long the oldest of them has been due, in seconds. */
  age: number
  /** Jobs that failed too often, of the last days. */
  failed: number
}

export async function measureQueues(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select
      queue.name as kind,
      count(job.id) filter (where due) as depth,
      coalesce(extract(epoch from now() - min(start_after) filter (where due)), 0)::float8 as age,
      count(job.id) filter (where state = 'failed') as failed
    from pgboss.queue left join (
      select *, state in ('created', 'retry', 'active') and start_after <= now() as due from pgboss.job
      where state in ('created', 'retry', 'active', 'failed')
    ) as job on job.name = queue.name
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name`.execute(db)
  return rows
}

export interface FailedJob {
  kind: string
  key: string
  at: Date
}

/** Oldest first. */
export async function listFailedJobs(db: Db, since: Date): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select name as kind, data ->> 'key' as key, completed_on as at
    from pgboss.job
    where state = 'failed' and completed_on > ${since}
    order by completed_on`.execute(db)
  return rows
}

/** Of these keys, those that a job of this kind waits for or works on. */
export async function listKeysWithJob(db: Db, kind: string, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct singleton_key as key from pgboss.job
    where name = ${kind} and singleton_key = any(${keys}) and state in ('created', 'retry', 'active')`.execute(db)
  return rows.map(({ key }) => key)
}
