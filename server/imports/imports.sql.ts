import { sql } from 'kysely'
import type { ImportFormat, Question } from '#contract/imports/import-entry.ts'
import type { ImportResult, ImportState } from '#contract/imports/imports.ts'
import { lockReaderIfThere } from '../accounts/reader-lock.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import type { ReadlistTarget } from './merging/import-readlists.ts'
import type { Choices } from './merging/plan-entry.ts'
import type { ImportAnswers } from './files/record/imported-record.ts'

/** How the file comes in; what its entries depend on is in `answers`. */
export interface StoredOptions extends Choices {
  /** All shelves of the file, and how many records each has. */
  shelves: { name: string; rows: number }[]
}

export interface ImportRow {
  id: string
  reader_id: string
  file_name: string
  format: ImportFormat
  state: ImportState
  paused: boolean
  waiting_until: Date | null
  columns: string[]
  answers: ImportAnswers
  questions: Question[]
  options: StoredOptions
  /** The readlists that shelves go to, by the shelf's folded name. */
  readlists: Record<string, ReadlistTarget> | null
  /** The books of 'Done Reading' in their order before it. */
  done_reading: string[] | null
  result: ImportResult | null
  /** How many reviews it has published of those it brought, and the last of them; null while it publishes none. */
  publishing: { done: number; total: number; after: string | null } | null
  changes: number
  /** Which turn of the reader's it was; null of old ones. */
  came_in: number | null
  asked_since: Date
  created_at: Date
  finished_at: Date | null
}

/** With its reader's id, by which its row is found where tables are distributed: by its own alone, all machines are asked, one change at a time. */
export type ImportKey = Pick<ImportRow, 'id' | 'reader_id'>

const columns = sql`
  id, reader_id, file_name, format, state, paused, waiting_until, columns, answers, questions, options, readlists,
  done_reading, result, publishing, changes, came_in, asked_since, created_at, finished_at`

export type NewImport = Pick<
  ImportRow,
  'id' | 'reader_id' | 'file_name' | 'format' | 'columns' | 'answers' | 'questions' | 'options' | 'created_at'
>

/** Nobody sees it until `showImport`. */
export async function insertImport(db: Db, { answers, questions, options, ...rest }: NewImport): Promise<void> {
  await sql`
    insert into import (id, reader_id, file_name, format, state, columns, answers, questions, options, asked_since, created_at)
    values (
      ${rest.id}, ${rest.reader_id}, ${rest.file_name}, ${rest.format}, 'reading', ${JSON.stringify(rest.columns)}::jsonb,
      ${JSON.stringify(answers)}::jsonb, ${JSON.stringify(questions)}::jsonb, ${JSON.stringify(options)}::jsonb,
      ${rest.created_at}, ${rest.created_at}
    )`.execute(db)
}

/** `rows` is the JSON of a list of row, raw, content, own_key, outcome and why. */
export async function insertRows(db: Db, importId: string, rows: string): Promise<void> {
  // Returned, as Citus copies rows otherwise, and does not say with which code a machine refused one.
  await sql`
    insert into import_row (import_id, row, raw, content, own_key, outcome, why)
    select ${importId}, row, raw, content, own_key, outcome, why
    from json_to_recordset(${rows}::text::json) as r (
      row integer, raw jsonb, content jsonb, own_key text, outcome text, why text
    ) returning row`.execute(db)
}

export async function showImport(tx: Tx, imported: ImportKey): Promise<void> {
  await updateImport(tx, imported, { state: 'matching' })
}

/** Also of those that are still being read. */
export async function listImportIds(db: Db | Tx, readerId: string): Promise<string[]> {
  const rows = await db.selectFrom('import').select('id').where('reader_id', '=', readerId).execute()
  return rows.map(({ id }) => id)
}

/** With its rows: where tables are distributed, no foreign key leads from them to it. */
export async function deleteImportRow(db: Db | Tx, { id, reader_id }: ImportKey): Promise<void> {
  for (const table of ['import_change', 'import_row', 'import_count'] as const)
    await db.deleteFrom(table).where('import_id', '=', id).execute()
  await db.deleteFrom('import').where('id', '=', id).where('reader_id', '=', reader_id).execute()
}

/** Those that a server was reading when it died. */
export function listUnread(db: Db, before: Date): Promise<ImportKey[]> {
  return db
    .selectFrom('import')
    .select(['id', 'reader_id'])
    .where('state', '=', 'reading')
    .where('created_at', '<', before)
    .execute()
}

/** Waits for who may just be showing it. */
export async function lockUnread(tx: Tx, { id, reader_id }: ImportKey): Promise<boolean> {
  const found = await tx
    .selectFrom('import')
    .select('id')
    .where('id', '=', id)
    .where('reader_id', '=', reader_id)
    .where('state', '=', 'reading')
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export async function findImport(db: Db | Tx, readerId: string, importId: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from import where id = ${importId} and reader_id = ${readerId} and state <> 'reading'`.execute(db)
  return rows[0]
}

export async function findImportAtWork(db: Db | Tx, importId: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${columns} from import where id = ${importId}`.execute(db)
  return rows[0]
}

/** Locks its reader first, as all that writes rows does, so that nobody waits for each other's. Undefined if either is gone. */
export async function lockImport(tx: Tx, readerId: string, importId: string): Promise<ImportRow | undefined> {
  if (!(await lockReaderIfThere(tx, readerId))) return undefined
  const { rows } = await sql<ImportRow>`
    select ${columns} from import where id = ${importId} and reader_id = ${readerId} and state <> 'reading'
    for update`.execute(tx)
  return rows[0]
}

/** Newest first. */
export async function listImportsOf(db: Db, readerId: string): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from import where reader_id = ${readerId} and state <> 'reading' order by id desc`.execute(db)
  return rows
}

export interface ImportLoad {
  imports: number
  /** Whether one is being matched, imported or taken back. */
  working: boolean
}

/** Besides the excepted one. */
export async function measureImports(tx: Tx, readerId: string, except?: string): Promise<ImportLoad> {
  const { rows } = await sql<ImportLoad>`
    select count(*) as imports, coalesce(bool_or(state in ('matching', 'importing', 'undoing') and not paused), false) as working
    from import
    where reader_id = ${readerId} and state <> 'reading' and id is distinct from ${except ?? null}::uuid`.execute(tx)
  return rows[0] ?? { imports: 0, working: false }
}

type Changes = Partial<
  Pick<
    ImportRow,
    | 'state'
    | 'paused'
    | 'waiting_until'
    | 'answers'
    | 'questions'
    | 'options'
    | 'readlists'
    | 'done_reading'
    | 'result'
    | 'publishing'
    | 'asked_since'
    | 'finished_at'
  >
>

export async function updateImport(db: Db | Tx, { id, reader_id }: ImportKey, changes: Changes): Promise<void> {
  const written = Object.entries(changes).map(([name, value]) => [name, isJson(value) ? JSON.stringify(value) : value])
  await db
    .updateTable('import')
    .set(Object.fromEntries(written))
    .where('id', '=', id)
    .where('reader_id', '=', reader_id)
    .execute()
}

function isJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

/** The imports that nobody finished, for which a job has to be there; also those whose effects are still to be worked out, and those that publish reviews. */
export async function listUnfinished(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ready as materialized (select id from import where state = 'ready' and not paused)
    select id from import where state in ('matching', 'importing', 'undoing') and not paused
    union all
    select id from import where publishing is not null and state = 'done' and not paused
    union all
    select import_id from import_row
    where import_id = any(array(select id from ready)) and outcome in ('matched', 'uncertain', 'not_found') and effect is null
    group by import_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** False while another job works on it. Extends the time of one's own. */
export async function takeOver(
  db: Db,
  { id, reader_id }: ImportKey,
  worker: string,
  until: Date,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update import set worker = ${worker}, worked_until = ${until}
    where id = ${id} and reader_id = ${reader_id} and (worker is null or worker = ${worker} or worked_until < ${now})
    returning id`.execute(db)
  return rows.length > 0
}

export async function letGo(db: Db, { id, reader_id }: ImportKey, worker: string): Promise<void> {
  await sql`
    update import set worker = null, worked_until = null
    where id = ${id} and reader_id = ${reader_id} and worker = ${worker}`.execute(db)
}
