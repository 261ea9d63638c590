import { sql } from 'kysely'
import { type Client, escapeIdentifier } from 'pg'
import type { Db } from '../db/database.ts'

/** What is noted of a distribution, so that one that was broken off goes on. In a schema of its own, which no backup contains. */
const notes = 'distribution'

export async function hasCitus(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

interface Node {
  name: string
  isCoordinator: boolean
  takesShards: boolean
}

export async function listNodes(client: Client): Promise<Node[]> {
  const { rows } = await client.query<Node>(`
    select nodename || ':' || nodeport as name, groupid = 0 as "isCoordinator", shouldhaveshards as "takesShards"
    from pg_dist_node where isactive and noderole = 'primary' order by groupid`)
  return rows
}

/** By node, what this setting is there. */
export async function readSetting(client: Client, setting: string): Promise<{ node: string; value: string }[]> {
  const { rows } = await client.query<{ node: string; value: string }>(
    `select nodename || ':' || nodeport as node, result as value
    from run_command_on_all_nodes($1) join pg_dist_node using (nodeid)`,
    [`show ${setting}`],
  )
  return rows
}

/** Sessions of others in this database, without those of Citus itself. */
export async function countOtherSessions(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name not like 'citus%'`)
  return rows[0]?.n ?? 0
}

/** Until the session ends; false if another has it. */
export async function takeTurn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtext('octavo distribute')) as taken`,
  )
  return rows[0]?.taken ?? false
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Foreign keys are missing then that a server relies on. */
export async function isHalfDistributed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ half: boolean }>`
    select to_regclass('distribution.foreign_key') is not null and to_regclass('distribution.done') is null as half`.execute(
    db,
  )
  return rows[0]?.half ?? false
}

interface Progress {
  foreignKeys: ForeignKey[]
  isDone: boolean
}

/** Undefined before the first run. */
export async function findProgress(client: Client): Promise<Progress | undefined> {
  const { rows } = await client.query<{ begun: boolean }>(
    `select to_regclass('${notes}.foreign_key') is not null as begun`,
  )
  if (rows[0]?.begun !== true) return undefined
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select "table", name, definition from ${notes}.foreign_key order by "table", name`,
  )
  const { rows: done } = await client.query<{ done: boolean }>(
    `select to_regclass('${notes}.done') is not null as done`,
  )
  return { foreignKeys, isDone: done[0]?.done ?? false }
}

/**
 * Notes all foreign keys and triggers and takes them away, at once or not at all: Citus moves no table that a foreign key leads to or from,
 * and a trigger would count and note what is copied once more.
 */
export async function takeForeignKeys(client: Client): Promise<ForeignKey[]> {
  await client.query('begin')
  try {
    const { rows } = await client.query<ForeignKey>(`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      order by conrelid::regclass::text, conname`)
    await client.query(`create schema ${notes}`)
    await client.query(`create table ${notes}.foreign_key ("table" text, name text, definition text)`)
    await client.query(
      `insert into ${notes}.foreign_key select * from json_to_recordset($1) as f ("table" text, name text, definition text)`,
      [JSON.stringify(rows)],
    )
    for (const { table, name } of rows)
      await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
    await takeTriggers(client)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function takeTriggers(client: Client): Promise<void> {
  await client.query(`
    create table ${notes}.trigger as
    select tgrelid::regclass::text as "table", tgname::text as name, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`)
  const { rows } = await client.query<{ table: string; name: string }>(`select "table", name from ${notes}.trigger`)
  for (const { table, name } of rows) await client.query(`drop trigger ${escapeIdentifier(name)} on ${table}`)
}

/** Those that were taken away and are not there yet, but for some. */
export async function giveTriggers(client: Client, except: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `
    select definition from ${notes}.trigger as noted
    where name <> all ($1::text[]) and not exists (
      select from pg_trigger where tgrelid = noted."table"::regclass and tgname = noted.name
    )
    order by "table", name`,
    [except],
  )
  for (const { definition } of rows) await client.query(definition)
}

/** Those that are there, by the names of their tables. */
export async function listForeignKeys(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select conrelid::regclass::text || ' ' || conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`)
  return new Set(rows.map(({ name }) => name))
}

/** False if Citus cannot hold such a one: to a reader or a row of theirs from a table that is elsewhere. */
export async function giveForeignKey(client: Client, { table, name, definition }: ForeignKey): Promise<boolean> {
  try {
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
    return true
  } catch (error) {
    // SQLSTATE: feature not supported, invalid foreign key.
    if (error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '42830')) return false
    throw error
  }
}

/** On a shard, it is not known which readers are there: an id may go from an act, and nothing else changes. */
export async function loosenActs(client: Client): Promise<void> {
  await client.query(`
    create or replace function keep_moderation_acts() returns trigger language plpgsql as $$
    declare
      kept moderation_act;
    begin
      if tg_op = 'UPDATE' then
        kept := old;
        if new.moderator_id is null then kept.moderator_id := null; end if;
        if new.reader_id is null then kept.reader_id := null; end if;
        if new is not distinct from kept then return new; end if;
      end if;
      raise exception 'Acts of moderators cannot be changed.' using errcode = 'integrity_constraint_violation';
    end $$`)
}

interface Key {
  table: string
  index: string
  /** The constraint it belongs to. */
  constraint: string | null
  columns: string[]
  /** Its condition. */
  rest: string
}

/** Those that are unique. */
async function listKeys(client: Client, tables: string[]): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select
      index.indrelid::regclass::text as table, index.indexrelid::regclass::text as index, conname as constraint,
      array(
        select attname::text from unnest(index.indkey) with ordinality as part (number, nth)
        join pg_attribute on attrelid = index.indrelid and attnum = part.number
        where nth <= index.indnkeyatts order by nth
      ) as columns,
      coalesce(' where ' || pg_get_expr(index.indpred, index.indrelid), '') as rest
    from pg_index as index left join pg_constraint on conindid = index.indexrelid and contype in ('p', 'u')
    where index.indisunique and index.indrelid::regclass::text = any($1)`,
    [tables],
  )
  return rows
}

/** A key that is unique over all shards has to name what rows are distributed by; where it cannot, it is unique on each shard. */
export async function widenKeys(client: Client, columnOf: Readonly<Record<string, string>>): Promise<void> {
  for (const { table, index, constraint, columns, rest } of await listKeys(client, Object.keys(columnOf))) {
    const by = columnOf[table] ?? ''
    if (columns.includes(by)) continue
    const wide = [by, ...columns].join(', ')
    await client.query('begin')
    await client.query(
      constraint === null ? `drop index ${index}` : `alter table ${table} drop constraint "${constraint}"`,
    )
    await client.query(
      constraint?.endsWith('_pkey') === true
        ? `alter table ${table} add constraint "${constraint}" primary key (${wide})`
        : `create unique index "${index}" on ${table} (${wide})${rest}`,
    )
    // What it was found by.
    await client.query(`create index on ${table} (${columns.join(', ')})${rest}`)
    await client.query('commit')
  }
}

/** Those that Citus has already. */
export async function listDistributed(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`select logicalrelid::text as name from pg_dist_partition`)
  return new Set(rows.map(({ name }) => name))
}

export async function putOnEachNode(client: Client, table: string): Promise<void> {
  await client.query(`select create_reference_table('${table}')`)
}

/** With its rows. On the same machines as the other table, where one is named. */
export async function spread(client: Client, table: string, column: string, beside: string | undefined): Promise<void> {
  const where = beside === undefined ? '' : `, colocate_with => '${beside}'`
  await client.query(`select create_distributed_table('${table}', '${column}'${where})`)
}

/** What the coordinator still keeps of rows that have been copied away. */
export async function dropCopied(client: Client, table: string): Promise<void> {
  await client.query(`select truncate_local_data_after_distributing_table('${table}')`)
}

export async function analyze(client: Client, table: string): Promise<void> {
  await client.query(`analyze ${table}`)
}

export async function noteDone(client: Client): Promise<void> {
  await client.query(`create table ${notes}.done as select now() as at`)
}
