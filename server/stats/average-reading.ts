import { minReadersBehind } from '#contract/library/stats.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { startPeriodic } from '../periodic.ts'
import { day, earlier, hour, minute } from '../time.ts'
import { findWorkedOutAt, listCounted, saveAverages, sumOfReaders, type AverageRow } from './average-reading.sql.ts'

type AverageDeps = Pick<Deps, 'db' | 'now'>

const readersAtOnce = 500

/** Works out once a day what readers read on average; returns a function that stops. */
export function startAveraging(deps: AverageDeps & Pick<Deps, 'log'>): () => Promise<void> {
  return startPeriodic(
    deps.log,
    { everyMs: hour, firstAfterMs: minute, failure: 'could not work out what readers read on average' },
    async (ending) => {
      const last = await findWorkedOutAt(deps.db)
      if (last === undefined || last < earlier(deps.now(), day)) await workOutAverages(deps, ending)
    },
  )
}

/** Nothing is saved if it is stopped before it has come to all readers. */
export async function workOutAverages({ db, now }: AverageDeps, ending?: AbortSignal): Promise<void> {
  const at = now()
  const averages = await averageOfReaders(db, at, ending)
  if (averages) await transact(db, (tx) => saveAverages(tx, averages, at))
}

/** In many short statements; undefined if it was stopped. Only figures that enough readers stand behind. */
export async function averageOfReaders(db: Db | Tx, at: Date, ending?: AbortSignal): Promise<AverageRow[] | undefined> {
  const sums = new Map<string, { period: string; figure: AverageRow['figure']; sum: number; readers: number }>()
  let after: string | undefined
  for (;;) {
    if (ending?.aborted) return undefined
    const ids = await listCounted(db, after, readersAtOnce, at)
    if (ids.length === 0) break
    for (const row of await sumOfReaders(db, ids)) {
      const key = `${row.period} ${row.figure}`
      const known = sums.get(key)
      sums.set(key, known ? { ...row, sum: known.sum + row.sum, readers: known.readers + row.readers } : row)
    }
    after = ids.at(-1)
  }
  return [...sums.values()]
    .filter(({ readers }) => readers >= minReadersBehind)
    .map(({ period, figure, sum, readers }) => ({ period, figure, average: roughly(sum / readers), readers }))
}

/** Whole, of two digits: from more, one could tell what a reader read who is new among them. */
export function roughly(average: number): number {
  return Number(Math.round(average).toPrecision(2))
}
