import { fail } from '#contract/errors.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Import, setImportOptions } from '#contract/imports/imports.ts'
import { mayPublish } from '../http/auth/may-publish.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { foldName } from './files/record/cells.ts'
import { answersByName } from './files/record/shelves.ts'
import type { ImportAnswers, ShelfAnswer } from './files/record/imported-record.ts'
import { importJobs } from './import-jobs.ts'
import type { Viewer } from '../http/auth/session.ts'
import { describeImport } from './import-reply.ts'
import { findImport, lockImport, updateImport, type ImportRow } from './imports.sql.ts'
import { beginPublishing } from './publish-reviews.ts'
import { forgetEffects, markUnread } from './rows.sql.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'

type Wanted = Input<typeof setImportOptions>['body']

/** Whether others will see reviews that come along. */
export function showsReviews({ reviews }: Pick<Wanted, 'reviews'>): boolean {
  return reviews === 'public' || reviews === 'as_in_file'
}

/** Before an import begins, anything; after it is done, reviews that came along may be published, which goes on in a job. */
export async function setOptions(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'now'>,
  viewer: Viewer,
  importId: string,
  wanted: Wanted,
): Promise<Import> {
  const { db, jobs, now } = deps
  const readerId = viewer.id
  if (!isUuid(importId)) fail('import_not_found')
  if (showsReviews(wanted) && !mayPublish(deps, viewer)) fail('email_not_verified')
  const reply = await transact(db, async (tx) => {
    await lockActiveReader(tx, readerId, now)
    const imported = (await lockImport(tx, readerId, importId)) ?? fail('import_not_found')
    if (imported.state === 'done') await publish(tx, imported, wanted)
    else if (imported.state === 'ready' || imported.state === 'matching') await choose(tx, imported, wanted)
    else fail('import_not_ready')
    const after = (await findImport(tx, readerId, importId)) ?? fail('import_not_found')
    if (after.state === 'ready' || after.publishing) await jobs.add(tx, importJobs, importId)
    return describeImport(tx, after)
  })
  jobs.wake(importJobs)
  return reply
}

async function choose(tx: Tx, imported: ImportRow, wanted: Wanted): Promise<void> {
  const { reviews, when_here, visibility, ...asked } = wanted
  const answers = answersOf(imported.answers, asked)
  await updateImport(tx, imported, {
    answers,
    options: {
      ...imported.options,
      ...(reviews && { reviews }),
      ...(when_here && { when_here }),
      ...(visibility !== undefined && { visibility }),
    },
  })
  if (Object.keys(asked).length > 0) await markUnread(tx, imported.id)
  await forgetEffects(tx, imported.id)
}

function answersOf(
  before: ImportAnswers,
  { date_order, rating_scale, without_state, shelves = [] }: Omit<Wanted, 'reviews' | 'when_here' | 'visibility'>,
): ImportAnswers {
  const answered = new Map(answersByName(before.shelves ?? []))
  for (const shelf of shelves) answered.set(foldName(shelf.name), readShelf(shelf))
  return {
    ...before,
    ...(date_order !== undefined && { date_order: date_order ?? undefined }),
    ...(rating_scale !== undefined && { rating_scale: rating_scale ?? undefined }),
    ...(without_state !== undefined && { without_state: without_state ?? undefined }),
    shelves: [...answered.values()].slice(-maxAnswers),
  }
}

/** As many as are shown, and some that another file left. */
const maxAnswers = 1_000

function readShelf({ name, becomes, readlist_name }: ShelfAnswer): ShelfAnswer {
  return { name, becomes, ...(readlist_name !== undefined && readlist_name.trim() !== '' && { readlist_name }) }
}

async function publish(tx: Tx, imported: ImportRow, { reviews, ...others }: Wanted): Promise<void> {
  if (reviews !== 'public' || Object.keys(others).length > 0) fail('import_not_ready')
  await beginPublishing(tx, imported)
}
