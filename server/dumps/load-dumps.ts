import { stat } from 'node:fs/promises'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { analyzeBooks } from '../search/index/store-books.sql.ts'
import { DamagedDump } from './damaged-dump.ts'
import {
  asBatch,
  findDumpFile,
  finishDumpFile,
  isAnythingNewerThanWorks,
  moveOn,
  startDumpFile,
  withoutTimeouts,
} from './dump-file.sql.ts'
import { fingerprintOf, readLines, type Lines } from './dump-lines.ts'
import { BadLine, kindOfLine, readCounted, readRecord, type DumpKind, type DumpRecord } from './dump-records.ts'
import { readOwnTitles } from './own-titles.ts'
import {
  addMentions,
  deleteStaged,
  forgetMentions,
  saveAuthors,
  saveEditions,
  saveRedirects,
  type CountKind,
} from './staging.sql.ts'
import { saveMergedWorks } from './works.sql.ts'
import { prepareWorks, saveWorks, type Choice } from './works.ts'

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
export async function loadDumps(db: Db, files: string[], loading: Loading): Promise<void> {
  const known = await Promise.all(files.map(async (file) => ({ file, kind: await kindOf(file) })))
  const inOrder = known.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  for (const [at, { file, kind }] of inOrder.entries()) {
    const before = inOrder[at - 1]
    if (before?.kind === kind) throw new Error(`${before.file} and ${file} are both ${kind}: load one of them.`)
  }
  for (const { file, kind } of inOrder) await loadDump(db, file, kind, loading)
}

async function loadDump(db: Db, file: string, kind: DumpKind, loading: Loading): Promise<void> {
  const [fingerprint, { size }] = await Promise.all([fingerprintOf(file), stat(file)])
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
  const steps = await openSteps(db, kind, loading)
  const source = readLines(file, { skipped: loaded, size: loading.batch ?? steps.size })
  for await (const { lines, write } of prepareAhead(source, (each) => steps.prepare(file, each))) {
    loading.signal?.throwIfAborted()
    const [from, to] = [loaded, loaded + lines.texts.length]
    await writeBatch(db, kind, { fingerprint, from, to, write })
    loaded = to
    await steps.written(to)
    report(to, lines.bytes / size, 'loading')
  }
  await transact(db, async (tx) => {
    await asBatch(tx)
    if (kind === 'works') await saveMergedWorks(tx)
    await finishDumpFile(tx, kind, new Date())
  })
  if (kind === 'works') await transact(db, (tx) => asBatch(tx).then(() => analyzeBooks(tx)))
  report(loaded, 1, 'finished')
}

interface Batch {
  lines: Lines
  write: (tx: Tx) => Promise<void>
}

/** How many batches are prepared while another one is written. */
const ahead = 1

/** In the order of the lines. What stands before a damage comes before its error. */
async function* prepareAhead(
  source: AsyncIterable<Lines>,
  prepare: (lines: Lines) => Promise<Batch['write']>,
): AsyncGenerator<Batch, undefined> {
  const started: Promise<Batch>[] = []
  let damage: DamagedDump | undefined
  try {
    for await (const lines of source) {
      const batch = prepare(lines).then((write) => ({ lines, write }))
      // It is awaited when its turn has come.
      batch.catch(() => {})
      started.push(batch)
      if (started.length > ahead) yield* nextOf(started)
    }
  } catch (error) {
    if (!(error instanceof DamagedDump)) throw error
    damage = error
  }
  while (started.length > 0) yield* nextOf(started)
  if (damage) throw damage
}

async function* nextOf(started: Promise<Batch>[]): AsyncGenerator<Batch, undefined> {
  const batch = await started.shift()
  if (batch) yield batch
}

async function writeBatch(
  db: Db,
  kind: DumpKind,
  { write, ...lines }: { fingerprint: string; from: number; to: number; write: (tx: Tx) => Promise<void> },
): Promise<void> {
  await transact(db, async (tx) => {
    await asBatch(tx)
    if (!(await moveOn(tx, kind, lines))) {
      throw new LoadedElsewhere('These dumps are being loaded by another process.')
    }
    await write(tx)
  })
}

/** Without editions, nothing is known of a work's languages. */
async function demandEditions(db: Db, { languages, minEditions }: Choice): Promise<void> {
  if (languages.length === 0 && minEditions === 0) return
  if ((await findDumpFile(db, 'editions'))?.finished_at) return
  throw new Error('CATALOGUE_LANGUAGES and CATALOGUE_MIN_EDITIONS need the editions: load their dump as well.')
}

interface Steps {
  /** How many lines make a batch. */
  size: number
  /** Reads the lines and what is known about them while the batch before is written. */
  prepare(file: string, lines: Lines): Promise<(tx: Tx) => Promise<void>>
  /** Called after each batch. */
  written(lines: number): Promise<void>
}

async function openSteps(db: Db, kind: DumpKind, loading: Loading): Promise<Steps> {
  if (isCounted(kind)) return countingSteps(kind)
  return kind === 'works' ? workSteps(db, loading.choice) : stagingSteps(kind)
}

function countingSteps(kind: CountKind): Steps {
  return {
    size: 20_000,
    async prepare(file, lines) {
      const works = readEach(file, lines, readCounted).filter((work) => work !== undefined)
      const mentions = new Map<number, number>()
      for (const work of works) mentions.set(work, (mentions.get(work) ?? 0) + 1)
      return (tx) => addMentions(tx, kind, mentions)
    },
    async written() {},
  }
}

function stagingSteps(kind: DumpKind): Steps {
  return {
    size: 4_000,
    async prepare(file, lines) {
      const records = readRecords(file, lines, kind)
      const authors = lastOfEach(records.flatMap((each) => (each.type === 'author' ? [each.author] : [])))
      const editions = lastOfEach(records.flatMap((each) => (each.type === 'edition' ? [each.edition] : [])))
      return async (tx) => {
        if (authors.length > 0) await saveAuthors(tx, authors)
        if (editions.length > 0) await saveEditions(tx, editions)
        await saveGone(tx, records)
      }
    },
    async written() {},
  }
}

/** At these many lines, the planner's statistics are wrong by much. */
const analyzedAt = [20_000, 100_000, 500_000, 2_000_000, 8_000_000]
const maxKnownWords = 400_000

async function workSteps(db: Db, choice: Choice): Promise<Steps> {
  const ownTitles = await transact(db, (tx) => withoutTimeouts(tx).then(() => readOwnTitles(tx)))
  const known = new Set<string>()
  let seen: string[] = []
  let analyzed = 0
  return {
    size: 8_000,
    async prepare(file, lines) {
      const records = readRecords(file, lines, 'works')
      const works = lastOfEach(records.flatMap((each) => (each.type === 'work' ? [each.work] : [])))
      const prepared = await transact(db, async (tx) => {
        await withoutTimeouts(tx)
        return prepareWorks(tx, works, { choice, ownTitles })
      })
      return async (tx) => {
        seen = await saveWorks(tx, prepared, { at: new Date(), known })
        await saveGone(tx, records)
      }
    },
    async written(lines) {
      if (known.size > maxKnownWords) known.clear()
      for (const word of seen) known.add(word)
      const due = analyzedAt.findLast((each) => each <= lines) ?? 0
      if (due <= analyzed) return
      analyzed = due
      await transact(db, (tx) => asBatch(tx).then(() => analyzeBooks(tx)))
    },
  }
}

async function saveGone(tx: Tx, records: DumpRecord[]): Promise<void> {
  const redirects = records.flatMap((each) => (each.type === 'redirect' ? [each.redirect] : []))
  const unique = new Map(redirects.map((each) => [`${each.kind}${each.id}`, each]))
  if (unique.size > 0) await saveRedirects(tx, [...unique.values()])
  const deleted = records.flatMap((each) => (each.type === 'delete' ? [each] : []))
  for (const [kind, some] of Map.groupBy(deleted, (each) => each.kind)) {
    await deleteStaged(
      tx,
      kind,
      some.map(({ id }) => id),
    )
  }
}

const kindOfType: Partial<Record<DumpRecord['type'], DumpKind>> = {
  author: 'authors',
  edition: 'editions',
  work: 'works',
}

function readRecords(file: string, lines: Lines, kind: DumpKind): DumpRecord[] {
  return readEach(file, lines, (line) => {
    const read = readRecord(line)
    const own = kindOfType[read.type]
    if (own !== undefined && own !== kind) throw new BadLine(`there is one of the ${own} among ${kind}.`)
    return read
  })
}

function readEach<T>(file: string, { from, texts }: Lines, read: (line: string) => T): T[] {
  return texts.map((text, at) => {
    try {
      return read(text)
    } catch (error) {
      if (error instanceof BadLine) throw new DamagedDump(file, from + at, error.message, error)
      throw error
    }
  })
}

/** A dump has each record once; one that was put together by hand may not. */
function lastOfEach<T extends { id: number }>(records: T[]): T[] {
  return [...new Map(records.map((each) => [each.id, each])).values()]
}

function isCounted(kind: DumpKind): kind is CountKind {
  return kind === 'ratings' || kind === 'reading-log'
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
