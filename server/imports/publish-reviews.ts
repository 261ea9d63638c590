import type { Tx } from '../db/database.ts'
import { togetherOrAlone } from '../db/together-or-alone.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { lockImport, updateImport, type ImportRow } from './imports.sql.ts'
import { applyChanges } from './merging/apply-changes.ts'
import { countPrivateReviews, listPrivateReviews } from './merging/images.sql.ts'

/** Keeps the choice; a job does the rest. Goes on where it is if it is under way. */
export async function beginPublishing(tx: Tx, imported: ImportRow): Promise<void> {
  const total = await countPrivateReviews(tx, imported.reader_id, imported.id)
  const publishing = imported.publishing ?? (total > 0 ? { done: 0, total, after: null } : null)
  await updateImport(tx, imported, {
    options: { ...imported.options, reviews: 'public' },
    publishing,
    ...(publishing && { paused: false }),
  })
}

/** A transaction that writes more keeps others from the same books for long. */
const reviewsAtOnce = 50

/** Publishes the next reviews, in one transaction; each once, so that what the reader makes private again stays so. False if there are no more. */
export async function publishSlice(
  deps: Pick<Deps, 'db' | 'log'>,
  { id, reader_id, publishing }: ImportRow,
): Promise<boolean> {
  if (publishing === null) return false
  let goesOn = false
  const change = (work: (tx: Tx, imported: ImportRow, publishing: Publishing) => Promise<void>) =>
    transact(deps.db, async (tx) => {
      const imported = await lockImport(tx, reader_id, id)
      goesOn = imported?.state === 'done' && !imported.paused && imported.publishing !== null
      if (goesOn && imported?.publishing) await work(tx, imported, imported.publishing)
    })
  const next = await listPrivateReviews(deps.db, reader_id, id, { after: publishing.after, limit: reviewsAtOnce })
  const ids = next.map((image) => String(image['id']))
  if (ids.length === 0) {
    await change((tx, imported) => updateImport(tx, imported, { publishing: null }))
    return false
  }
  await togetherOrAlone(
    deps,
    ids,
    (some) =>
      change(async (tx, imported, { after }) => {
        const images = await listPrivateReviews(tx, reader_id, id, { after, among: some, limit: some.length })
        const changes = images.map((before) => ({
          row: 0,
          kind: 'review' as const,
          before,
          next: { ...before, visibility: 'public' },
        }))
        await applyChanges(tx, { readerId: reader_id, importId: id }, changes)
        await passOver(tx, imported, some)
      }),
    (one) => change((tx, imported) => passOver(tx, imported, [one])),
  )
  return goesOn
}

type Publishing = NonNullable<ImportRow['publishing']>

async function passOver(tx: Tx, imported: ImportRow, ids: readonly string[]): Promise<void> {
  const { publishing } = imported
  if (!publishing) return
  const { done, total, after } = publishing
  const passed = ids.filter((id) => after === null || id > after)
  await updateImport(tx, imported, {
    publishing: { done: Math.min(done + passed.length, total), total, after: passed.at(-1) ?? after },
  })
}
