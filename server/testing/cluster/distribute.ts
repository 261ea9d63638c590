import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Tables whose rows lie on the shard of the reader in this column. */
const readerIn: Record<string, string> = { reader: 'id' }
const ofReader = `
  achievement_change achievement_earned allowance award book_status challenge_completed challenge_member favorite
  former_address goal import known_browser last_doing mailed_link notification notification_setting passkey
  profile_image rating reading reading_day reading_progress readlist readlist_first_share recovery_code sent_request
  session shared_year standing standing_change totp`
for (const table of namesIn(ofReader)) readerIn[table] = 'reader_id'

/** Whole on each node, as they are joined with the tables of readers. */
const onEachNode = namesIn(`
  average_reading block book book_fact_change book_isbn book_other_id book_search challenge follow follow_request
  former_name import_change import_count import_row library_book mail moderation_act mute rating_crowd reading_group
  reading_group_member reading_group_part reading_group_post readlist_book readlist_share report review share_left
  taken_down`)

/** Triggers for servers of a version before, of what statements do now. On a shard they would fail. */
const superseded = Object.entries({
  notification_made: 'notification',
  notification_changed: 'notification',
  notification_gone: 'notification',
  session_gone: 'session',
  reader_suspended: 'reader',
  review_hidden: 'review',
  post_hidden: 'reading_group_post',
  readlist_hidden: 'readlist',
  review_written: 'review',
  readlist_book_told: 'readlist_book',
})

export interface Distribution {
  /** Those that are whole on each node, so that writing them is a transaction of all nodes. */
  onEachNode: readonly string[]
}

/** Distributes a database of Octavo on the nodes of its Citus cluster. The other tables stay at the coordinator. */
export async function distribute(db: Db): Promise<Distribution> {
  for (const [trigger, table] of superseded) await run(db, `drop trigger ${trigger} on ${table}`)
  const foreignKeys = await takeForeignKeys(db)
  await widenKeys(db)
  for (const table of onEachNode) await run(db, `select create_reference_table('${table}')`)
  for (const [table, column] of Object.entries(readerIn)) {
    const beside = table === 'reader' ? '' : `, colocate_with => 'reader'`
    await run(db, `select create_distributed_table('${table}', '${column}'${beside})`)
  }
  await giveForeignKeys(db, foreignKeys)
  return { onEachNode }
}

interface Constraint {
  table: string
  name: string
  definition: string
}

async function takeForeignKeys(db: Db): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid::regclass::text, conname`.execute(db)
  for (const { table, name } of rows) await run(db, `alter table ${table} drop constraint "${name}"`)
  return rows
}

/** A key that is unique over all shards has to name the reader; where it cannot, it is unique on each shard. */
async function widenKeys(db: Db): Promise<void> {
  const { rows } = await sql<{
    table: string
    index: string
    constraint: string | null
    columns: string[]
    rest: string
  }>`
    select
      index.indrelid::regclass::text as table, index.indexrelid::regclass::text as index, conname as constraint,
      array(
        select attname::text from unnest(index.indkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = index.indrelid and attnum = part.number
        where place <= index.indnkeyatts order by place
      ) as columns,
      coalesce(' where ' || pg_get_expr(index.indpred, index.indrelid), '') as rest
    from pg_index as index left join pg_constraint on conindid = index.indexrelid and contype in ('p', 'u')
    where index.indisunique and index.indrelid::regclass::text = any(${Object.keys(readerIn)})`.execute(db)
  for (const { table, index, constraint, columns, rest } of rows) {
    const reader = readerIn[table] ?? ''
    if (columns.includes(reader)) continue
    const wide = [reader, ...columns].join(', ')
    await run(db, constraint === null ? `drop index ${index}` : `alter table ${table} drop constraint "${constraint}"`)
    await run(
      db,
      constraint?.endsWith('_pkey') === true
        ? `alter table ${table} add constraint "${constraint}" primary key (${wide})`
        : `create unique index "${index}" on ${table} (${wide})${rest}`,
    )
    // What it was found by.
    await run(db, `create index on ${table} (${columns.join(', ')})${rest}`)
  }
}

/** Without those that Citus cannot hold: to a reader or a row of theirs from a table that is elsewhere. */
async function giveForeignKeys(db: Db, foreignKeys: readonly Constraint[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    try {
      await run(db, `alter table ${table} add constraint "${name}" ${definition}`)
    } catch (error) {
      if (!isImpossible(error)) throw error
    }
  }
}

/** SQLSTATE: feature not supported, invalid foreign key. */
function isImpossible(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '42830')
}

/** Each is a statement of its own: Citus takes no two of them in one text. */
async function run(db: Db, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}

function namesIn(text: string): string[] {
  return text.trim().split(/\s+/)
}
