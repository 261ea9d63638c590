import { stat } from 'node:fs/promises'
import { openDatabase, type Db } from '../db/database.ts'
import type { DatabaseAddress } from '../db/pool/address.ts'
import { isGone, isUniqueViolation } from '../db/sql-errors.ts'
import { transact } from '../db/transact.ts'
import { analyzeBooks, sortIntoIndexes } from '../search/index/store-books.sql.ts'
import { DamagedDump } from './damaged-dump.ts'
import {
  asBatch,
  findDumpFile,
  finishDumpFile,
  isAnythingNewerThanWorks,
  moveOn,
  startDumpFile,
} from './dump-file.sql.ts'
import { fingerprintOf, readLines } from './dump-lines.ts'
import { kindOfLine, readCounted, readRecord, type DumpKind } from './dump-records.ts'
import { batchSizeOf, isCounted, readEach, saveBatch, type Batch } from './prepare-batch.ts'
import { prepareInThread } from './prepared-batches.ts'
import { forgetMentions } from './staging.sql.ts'
import { saveMergedWorks } from './works.sql.ts'
import type { Choice } from './works.ts'

export interface Progress {
  file: string
  kind: DumpKind
  lines: number
  /** Of the file, from 0 to 1. */
  share: number
  state: 'skipped' | 'started' | 'loading' | 'finished'
}

interface Loading {
  choice: Choice
  tell: (progress: Progress) => void
  signal?: AbortSignal
  /** Lines in a transaction, instead of what is fastest. */
  batch?: number
}

/** Another load runs at the same time. */
class LoadedElsewhere extends Error {}

/** Works are put together from everything else, so they come last. */
const order: DumpKind[] = ['redirects', 'authors', 'editions', 'ratings', 'reading-log', 'works']

/**
 * Loads Open Library's dumps. It goes on where a load that was broken off ended, writes only what is new or has changed, and skips
 * files that are loaded already. Throws `DamagedDump`; what stands before the damage stays loaded.
 */
export async function loadDumps(address: DatabaseAddress, files: string[], loading: Loading): Promise<void> {
  const known = await Promise.all(files.map(async (file) => ({ file, kind: await kindOf(file) })))
  const inOrder = known.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  for (const [at, { file, kind }] of inOrder.entries()) {
    const before = inOrder[at - 1]
    if (before?.kind === kind) throw new Error(`${before.file} and ${file} are both ${kind}: load one of them.`)
  }
  const { db, close } = openDatabase({ address, connections: 2, answerTimeoutMs: Infinity })
  try {
    for (const { file, kind } of inOrder) await loadDump({ db, address }, file, kind, loading)
  } finally {
    await close()
  }
}

interface Target {
  db: Db
  address: DatabaseAddress
}

async function loadDump({ db, address }: Target, file: string, kind: DumpKind, loading: Loading): Promise<void> {
  const [fingerprint, { size: fileSize }] = await Promise.all([fingerprintOf(file), stat(file)])
  const choice = kind === 'works' ? JSON.stringify(loading.choice) : ''
  if (kind === 'works') await demandEditions(db, loading.choice)
  const stored = await transact(db, (tx) => asBatch(tx).then(() => findDumpFile(tx, kind)))
  const same = stored?.fingerprint === fingerprint && stored.choice === choice ? stored : undefined
  const stale = kind === 'works' && (await isAnythingNewerThanWorks(db))
  const report = (lines: number, share: number, state: Progress['state']) =>
    loading.tell({ file, kind, lines, share, state })
  if (same?.finished_at && !stale) {
    report(same.lines, 1, 'skipped')
    return
  }
  const resumed = same && !same.finished_at ? same.lines : undefined
  if (resumed === undefined) {
    await transact(db, async (tx) => {
      await asBatch(tx)
      await startDumpFile(tx, kind, { fingerprint, choice }, new Date())
      if (isCounted(kind)) await forgetMentions(tx, kind)
    })
  }
  let loaded = resumed ?? 0
  report(loaded, 0, 'started')
  const size = loading.batch ?? batchSizeOf(kind)
  const task = { address, file, kind, choice: loading.choice, skipped: loaded, size }
  for await (const { lines, bytes, batch, again } of prepareInThread(task)) {
    loading.signal?.throwIfAborted()
    const [from, to] = [loaded, loaded + lines]
    await writeBatch(db, kind, { fingerprint, from, to, batch, again })
    if (kind === 'works') await tidyUp(db, from, to)
    loaded = to
    report(to, bytes / fileSize, 'loading')
  }
  await transact(db, async (tx) => {
    await asBatch(tx)
    if (kind === 'works') await saveMergedWorks(tx)
    await finishDumpFile(tx, kind, new Date())
  })
  if (kind === 'works') await transact(db, (tx) => asBatch(tx).then(() => analyzeBooks(tx)))
  report(loaded, 1, 'finished')
}

interface Writing {
  fingerprint: string
  from: number
  to: number
  batch: Batch
  again: () => Promise<Batch>
}

const maxAttempts = 5

/** Prepares the batch again if a book in it was stored, or is gone, in the meantime. */
async function writeBatch(db: Db, kind: DumpKind, { batch, again, ...lines }: Writing, attempt = 1): Promise<void> {
  try {
    await transact(db, async (tx) => {
      await asBatch(tx)
      if (!(await moveOn(tx, kind, lines))) {
        throw new LoadedElsewhere('These dumps are being loaded by another process.')
      }
      await saveBatch(tx, batch)
    })
  } catch (error) {
    if (attempt === maxAttempts || (!isUniqueViolation(error) && !isGone(error))) throw error
    await writeBatch(db, kind, { ...lines, batch: await again(), again }, attempt + 1)
  }
}

/** At these many lines, the planner's statistics are wrong by much. */
const analyzedAt = [20_000, 100_000, 500_000, 2_000_000, 8_000_000]

/** What is no part of a batch, as readers would wait for the words that a batch has counted until it is done. */
async function tidyUp(db: Db, from: number, to: number): Promise<void> {
  const analyze = analyzedAt.some((at) => from < at && at <= to)
  await transact(db, (tx) => asBatch(tx).then(() => (analyze ? analyzeBooks(tx) : sortIntoIndexes(tx))))
}

/** Without editions, nothing is known of a work's languages. */
async function demandEditions(db: Db, { languages, minEditions }: Choice): Promise<void> {
  if (languages.length === 0 && minEditions === 0) return
  if ((await findDumpFile(db, 'editions'))?.finished_at) return
  throw new Error('CATALOGUE_LANGUAGES and CATALOGUE_MIN_EDITIONS need the editions: load their dump as well.')
}

const enoughLines = 1_000

/** Of the first line that tells it; a file of redirects or deletions has none. */
async function kindOf(file: string): Promise<DumpKind> {
  for await (const lines of readLines(file, { skipped: 0, size: enoughLines })) {
    readEach(file, { ...lines, texts: lines.texts.slice(0, 1) }, demandLine)
    return lines.texts.map(kindOfLine).find((kind) => kind !== undefined) ?? 'redirects'
  }
  throw new DamagedDump(file, 1, 'the file is empty.')
}

function demandLine(line: string): void {
  if (line.split('\t').length === 4) readCounted(line)
  else readRecord(line)
}
