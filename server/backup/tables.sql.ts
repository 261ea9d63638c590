import { type Client, escapeIdentifier } from 'pg'
import { jobsSchema } from '../jobs/jobs.sql.ts'
import type { TableHead } from './backup-file.ts'

/** Every table except `migration` and those of background jobs, which are made anew from what is unfinished; each after the tables it references, without generated columns. */
export async function listTables(client: Client): Promise<TableHead[]> {
  const { rows: tables } = await client.query<TableHead>(`
    select relname as table, array_to_json(array(
      select attname from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum
    )) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
    order by relname`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select distinct child.relname as from, parent.relname as to
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`)
  return inOrder(tables, [...references, ...(await listLeftOut(client))])
}

/** Also those that a distributed database cannot hold, as one that is restored from it does. */
async function listLeftOut(client: Client): Promise<{ from: string; to: string }[]> {
  const { rows: noted } = await client.query<{ are: boolean }>(
    `select to_regclass('distribution.foreign_key') is not null as are`,
  )
  if (noted[0]?.are !== true) return []
  const { rows } = await client.query<{ from: string; to: string }>(`
    select "table" as from, substring(definition from 'REFERENCES (\\w+)') as to from distribution.foreign_key`)
  return rows.filter(({ from, to }) => from !== to)
}

function inOrder(tables: TableHead[], references: { from: string; to: string }[]): TableHead[] {
  const ordered: TableHead[] = []
  const placed = new Set<string>()
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ table }) => !placed.has(table) && references.every(({ from, to }) => from !== table || placed.has(to)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const each of ready) placed.add(each.table)
    ordered.push(...ready)
  }
  return ordered
}

/**
 * Copies rows into a table without its own triggers: what they would write is in the backup as well, and would count twice. Foreign
 * keys stay checked.
 */
export async function withoutTriggers(client: Client, { table }: TableHead, copy: () => Promise<void>): Promise<void> {
  await client.query(`alter table ${listNames([table])} disable trigger user`)
  await copy()
  await client.query(`alter table ${listNames([table])} enable trigger user`)
}

/** With all else that migrations make. Only for a database that had no tables before. */
export async function dropTables(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  if (tables.length > 0) await client.query(`drop table ${listNames(tables.map(({ name }) => name))} cascade`)
  // Those of an extension stay.
  const { rows: functions } = await client.query<{ name: string }>(`
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`)
  if (functions.length > 0) await client.query(`drop routine ${functions.map(({ name }) => name).join(', ')} cascade`)
  await client.query(`drop schema if exists ${jobsSchema} cascade`)
}

export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`)
  return rows.length === 0
}

export async function countRows(client: Client, { table }: TableHead): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from ${listNames([table])}`)
  return Number(rows[0]?.n)
}

/** Quoted and separated by commas. */
export function listNames(names: string[]): string {
  return names.map((name) => escapeIdentifier(name)).join(', ')
}
