import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import { listKeysWithJob } from '../jobs/jobs.sql.ts'
import { second } from '../time.ts'
import { importSlice } from './import-slice.ts'
import {
  findImportAtWork,
  letGo,
  listUnfinished,
  takeOver,
  updateImport,
  type ImportKey,
  type ImportRow,
} from './imports.sql.ts'
import { matchSlice } from './match-slice.ts'
import { planSlice, readAnew } from './plan-slice.ts'
import { publishSlice } from './publish-reviews.ts'
import { hasUnread } from './rows.sql.ts'
import { undoSlice } from './undo-slice.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'jobs' | 'sources' | 'log'>

/** The name of the jobs that match, bring in, publish and take back. */
export const importJobs = 'import'

/** Then it is another import's turn. */
const turnMs = 5 * second
/** A worker that has not been heard of for this long has died. */
const holdMs = 15 * second
/** Between looks whether another worker has let go. */
const retryMs = second

/** Works on one import for a turn; what was done stays, so that any server goes on where this one stopped. */
export function importJob(deps: Needed): JobKind {
  const { db, now } = deps
  return { name: importJobs, work, giveUp }

  async function work(importId: string, signal: AbortSignal): Promise<Date | undefined> {
    const worker = randomUUID()
    const end = performance.now() + turnMs
    const key = await findImportAtWork(db, importId)
    if (!key) return undefined
    // Catalogues are asked slowly, so that a part of the work may take longer than the hold.
    const holding = setInterval(() => void hold(key, worker).catch(() => {}), holdMs / 3)
    try {
      for (;;) {
        if (!(await hold(key, worker))) {
          return (await findImportAtWork(db, importId)) && new Date(Date.now() + retryMs)
        }
        const imported = await findImportAtWork(db, importId)
        const next = imported && !imported.paused ? await workOnce(deps, imported) : undefined
        if (next === undefined || next > new Date()) return next
        if (signal.aborted || performance.now() > end) return next
        // Calls that wait come first.
        await sleep(0)
      }
    } finally {
      clearInterval(holding)
      await letGo(db, key, worker)
    }
  }

  function hold(key: ImportKey, worker: string): Promise<boolean> {
    return takeOver(db, key, worker, new Date(now().getTime() + holdMs), now())
  }

  async function giveUp(importId: string): Promise<void> {
    const imported = await findImportAtWork(db, importId)
    if (imported) await updateImport(db, imported, { paused: true })
  }
}

/** When to go on; undefined if there is nothing left to do. */
async function workOnce(deps: Needed, imported: ImportRow): Promise<Date | undefined> {
  switch (imported.state) {
    case 'matching':
      return matchSlice(deps, imported)
    case 'ready':
      return goOnIf(await planSlice(deps, imported))
    case 'importing':
      return goOnIf(
        (await hasUnread(deps.db, imported.id)) ? await readAnew(deps, imported) : await importSlice(deps, imported),
      )
    case 'undoing':
      return goOnIf(await undoSlice(deps, imported))
    case 'done':
      return goOnIf(await publishSlice(deps, imported))
    default:
      return undefined
  }
}

function goOnIf(more: boolean): Date | undefined {
  return more ? new Date() : undefined
}

/**
 * Run periodically: makes the jobs of imports that have none, as after a backup was restored. At the start also of those whose job
 * may be that of a server that has just died.
 */
export async function resumeImports({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, { all }: { all: boolean }): Promise<void> {
  const unfinished = await listUnfinished(db)
  const known = new Set(all || unfinished.length === 0 ? [] : await listKeysWithJob(db, importJobs, unfinished))
  for (const importId of unfinished) if (!known.has(importId)) await jobs.add(db, importJobs, importId)
  if (unfinished.length > 0) jobs.wake(importJobs)
}
