import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A digest of each table's contents, to compare two points in time. */
export type Stored = Record<string, string>

export async function readAllRows(db: Db): Promise<Stored> {
  return prepareReading(db, await listTables(db))()
}

/** For reading the rows of these tables often. */
export function prepareReading(db: Db, tables: string[]): () => Promise<Stored> {
  return prepareDigest(
    db,
    tables.map((table) => ({ name: table, table, condition: sql`true` })),
  )
}

/** Only the rows of one reader, by table and the column that refers to the reader. */
export async function prepareReadingOf(db: Db, readerId: string): Promise<() => Promise<Stored>> {
  const owned = (await listOwnerColumns(db)).map(({ table, column }) => ({
    name: `${table}.${column}`,
    table,
    condition: sql`${sql.ref(column)} = ${readerId}`,
  }))
  return prepareDigest(db, [{ name: 'reader', table: 'reader', condition: sql`id = ${readerId}` }, ...owned])
}

/** The names of what differs. */
export function changesBetween(before: Stored, after: Stored): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}

interface Part {
  name: string
  table: string
  condition: RawBuilder<unknown>
}

function prepareDigest(db: Db, parts: Part[]): () => Promise<Stored> {
  const queries = parts.map(
    ({ name, table, condition }) => sql`
      select ${name}::text as name, md5(coalesce(string_agg(stored::text, ' ' order by stored::text), '')) as digest
      from ${sql.table(table)} as stored where ${condition}`,
  )
  const query = sql<{ name: string; digest: string }>`${sql.join(queries, sql` union all `)}`.compile(db)
  return async () => {
    const { rows } = await db.executeQuery(query)
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }
}

export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** The columns that show a row's owner: all that refer to a reader, or did before tables were distributed. */
async function listOwnerColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows: notes } = await sql`select where to_regclass('distribution.foreign_key') is not null`.execute(db)
  const foreignKeys =
    notes.length > 0
      ? sql`select "table", definition from distribution.foreign_key`
      : sql`
        select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct "table", substring(definition from '^FOREIGN KEY \\((\\w+)') as column
    from (${foreignKeys}) as foreign_key where definition ~ 'REFERENCES reader\\('
    order by 1, 2`.execute(db)
  return rows
}
