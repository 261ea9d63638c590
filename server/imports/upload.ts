import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { ImportFormat } from '#contract/imports/import-entry.ts'
import { maxFileBytes, maxImports, type Import } from '#contract/imports/imports.ts'
import { takeFromQuota, type Quota } from '../accounts/quota.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { besideDatabase } from '../db/pool/deadline.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Viewer } from '../http/auth/session.ts'
import type { BodySender } from '../http/hooks/body-budget.ts'
import type { Deps } from '../deps.ts'
import { doOnce, type IdempotentRequest, type StoredReply } from '../http/idempotency.ts'
import { localDate } from '../points/local-date.ts'
import { day, earlier, hour } from '../time.ts'
import { columnMeanings, type ImportAnswers } from './files/record/imported-record.ts'
import { describeImport } from './import-reply.ts'
import { importJobs } from './import-jobs.ts'
import {
  deleteImportRow,
  findImport,
  insertImport,
  insertRows,
  listUnread,
  lockUnread,
  measureImports,
  showImport,
  type ImportKey,
} from './imports.sql.ts'
import { lastingFailure, togetherOrAlone } from '../db/together-or-alone.ts'
import { damagedRow, type FileHead } from './file-rows.ts'
import { mayPublish } from '../http/auth/may-publish.ts'
import { readFile } from './read-file.ts'

const uploads: Quota = {
  name: 'imports',
  max: 20,
  windowMs: day,
  text: 'You can bring 20 files a day. Please try again tomorrow.',
}

/** Reading a file costs as much when it brings nothing: refused, or sent again. */
const readings: Quota = {
  name: 'files read',
  max: 100,
  windowMs: day,
  text: 'Too many files were sent today. Please try again tomorrow.',
}

export interface Upload {
  file_name: string
  content: string
  format?: ImportFormat
  columns?: Record<string, string>
}

/** Stores the file's rows and makes the job that finds their books. */
export async function createImport(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'jobs' | 'log'>,
  viewer: Viewer,
  { file_name, content, format, columns }: Upload,
  { sent, sender }: { sent: IdempotentRequest | undefined; sender: BodySender },
): Promise<StoredReply<Import>> {
  const { db, now, jobs } = deps
  const { id: readerId, time_zone } = viewer
  const id = randomUUIDv7()
  const bytes = decode(content)
  const today = localDate(now(), time_zone)
  const answers = { today, ...(columns && { columns: knownMeanings(columns) }) }
  const options = { answers, ...(format && { format }) }
  await transact(db, async (tx) => {
    await lockReader(tx, readerId)
    await takeFromQuota(readings, tx, readerId, now())
  })
  try {
    await readFile({ bytes, options }, sender, {
      head: (head) =>
        insertImport(db, {
          id,
          reader_id: readerId,
          file_name,
          ...shapeOf(head, mayPublish(deps, viewer)),
          created_at: now(),
        }),
      // Large files take longer than a call may wait for the database.
      rows: (rows) => besideDatabase(() => storeRows(deps, id, rows)),
    })
    const imported = await transact(db, async (tx) => {
      await lockReader(tx, readerId)
      return doOnce(
        tx,
        readerId,
        sent,
        now(),
        async () => {
          await begin(tx, deps, readerId, id)
          return { reply: await replyOf(tx, readerId, id), kernel: { id } }
        },
        (kernel) => replyOf(tx, readerId, kernel.id),
      )
    })
    if (imported.id !== id) await discardUnread(db, { id, reader_id: readerId })
    jobs.wake(importJobs)
    return imported
  } catch (error) {
    // It may be shown all the same, if the commit's reply was lost.
    await discardUnread(db, { id, reader_id: readerId })
    throw error
  }
}

/** A row that the database refuses is stored without what it says. */
async function storeRows(deps: Pick<Deps, 'db' | 'log'>, importId: string, rows: string): Promise<void> {
  const insert = (json: string) => insertRows(deps.db, importId, json)
  if (!(await lastingFailure(() => insert(rows)))) return
  const each: { row: number }[] = JSON.parse(rows)
  await togetherOrAlone(
    deps,
    each,
    (some) => insert(JSON.stringify(some)),
    ({ row }) => insert(JSON.stringify([damagedRow(row)])),
  )
}

async function begin(
  tx: Tx,
  { jobs, now }: Pick<Deps, 'now' | 'jobs'>,
  readerId: string,
  importId: string,
): Promise<void> {
  const { imports, working } = await measureImports(tx, readerId)
  if (working) fail('import_under_way')
  if (imports >= maxImports) {
    fail('list_is_full', { text: `You have ${maxImports} imports, the maximum. Please delete one you no longer need.` })
  }
  await takeFromQuota(uploads, tx, readerId, now())
  await showImport(tx, { id: importId, reader_id: readerId })
  await jobs.add(tx, importJobs, importId)
}

async function replyOf(tx: Tx, readerId: string, importId: string): Promise<Import> {
  return describeImport(tx, (await findImport(tx, readerId, importId)) ?? fail('import_not_found'))
}

function decode(content: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesIn(content)
  if (bytes.length === 0) fail('invalid', { fields: { content: 'Content must be a file in base64.' } })
  if (bytes.length > maxFileBytes) fail('too_large', { text: 'A file may have at most 15 MB.' })
  return bytes
}

/** Unlike those of a `Buffer`, the bytes are no view of shared memory, so that a thread can take them over. */
function bytesIn(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(base64)
  } catch {
    return new Uint8Array()
  }
}

function knownMeanings(columns: Record<string, string>): ImportAnswers['columns'] {
  return Object.fromEntries(
    columnMeanings.flatMap((meaning) => (columns[meaning] ? [[meaning, columns[meaning]]] : [])),
  )
}

function shapeOf({ shelves, says_review_visibility, ...head }: FileHead, areReviewsPublic: boolean) {
  const reviews = says_review_visibility && areReviewsPublic ? ('as_in_file' as const) : ('private' as const)
  return {
    ...head,
    options: { reviews, when_here: 'keep_mine', visibility: null, shelves } as const,
  }
}

/** Run periodically. */
export async function forgetUnread({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const imported of await listUnread(db, earlier(now(), hour))) await discardUnread(db, imported)
}

function discardUnread(db: Db, imported: ImportKey): Promise<void> {
  return transact(db, async (tx) => {
    if (await lockUnread(tx, imported)) await deleteImportRow(tx, imported)
  })
}
