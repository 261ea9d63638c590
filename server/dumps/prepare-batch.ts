import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { DamagedDump } from './damaged-dump.ts'
import { withoutTimeouts } from './dump-file.sql.ts'
import type { Lines } from './dump-lines.ts'
import {
  BadLine,
  readCounted,
  readRecord,
  type DumpKind,
  type DumpRecord,
  type IdKind,
  type Redirect,
} from './dump-records.ts'
import { readOwnTitles } from './own-titles.ts'
import {
  addMentions,
  deleteStaged,
  listAuthors,
  listEditions,
  listMentions,
  saveAuthors,
  saveEditions,
  saveRedirects,
  type Authors,
  type CountKind,
  type Editions,
  type Mentions,
} from './staging.sql.ts'
import { prepareWorks, saveWorks, type Choice, type PreparedWorks } from './works.ts'

/** What some lines of a dump change, ready to be handed over by a thread. */
export type Batch =
  | { kind: CountKind; mentions: Mentions }
  | {
      kind: 'redirects' | 'authors' | 'editions'
      authors: Authors | undefined
      editions: Editions | undefined
      gone: Gone
    }
  | { kind: 'works'; works: PreparedWorks; gone: Gone }

interface Gone {
  redirects: Redirect[]
  deleted: { kind: IdKind; ids: number[] }[]
}

/** `again` if the batch of these lines was not written after all, as it was overtaken. */
export type Prepare = (lines: Lines, options?: { again: boolean }) => Promise<Batch>

/** How many lines make a batch. */
export function batchSizeOf(kind: DumpKind): number {
  if (isCounted(kind)) return 20_000
  return kind === 'works' ? 8_000 : 4_000
}

export function isCounted(kind: DumpKind): kind is CountKind {
  return kind === 'ratings' || kind === 'reading-log'
}

/** Throws `DamagedDump` for a line that is none of this kind of dump. */
export async function openPreparation(db: Db, file: string, kind: DumpKind, choice: Choice): Promise<Prepare> {
  if (isCounted(kind)) return async (lines) => ({ kind, mentions: readMentions(file, lines) })
  if (kind === 'works') return openWorks(db, file, choice)
  return async (lines) => {
    const records = readRecords(file, lines, kind)
    const authors = lastOfEach(records.flatMap((each) => (each.type === 'author' ? [each.author] : [])))
    const editions = lastOfEach(records.flatMap((each) => (each.type === 'edition' ? [each.edition] : [])))
    return {
      kind,
      authors: authors.length > 0 ? listAuthors(authors) : undefined,
      editions: editions.length > 0 ? listEditions(editions) : undefined,
      gone: goneOf(records),
    }
  }
}

const maxKnownWords = 400_000

async function openWorks(db: Db, file: string, choice: Choice): Promise<Prepare> {
  const ownTitles = await transact(db, (tx) => withoutTimeouts(tx).then(() => readOwnTitles(tx)))
  const known = new Set<string>()
  return async (lines, { again } = { again: false }) => {
    if (known.size > maxKnownWords) known.clear()
    const records = readRecords(file, lines, 'works')
    const works = lastOfEach(records.flatMap((each) => (each.type === 'work' ? [each.work] : [])))
    const prepared = await prepareWorks(db, works, { choice, ownTitles, known: again ? new Set() : known })
    return { kind: 'works', works: prepared, gone: goneOf(records) }
  }
}

/** Part of a transaction. Writes only what is new or has changed. */
export async function saveBatch(tx: Tx, batch: Batch): Promise<void> {
  if ('mentions' in batch) return addMentions(tx, batch.kind, batch.mentions)
  if ('works' in batch) await saveWorks(tx, batch.works, new Date())
  else {
    if (batch.authors) await saveAuthors(tx, batch.authors)
    if (batch.editions) await saveEditions(tx, batch.editions)
  }
  const { redirects, deleted } = batch.gone
  if (redirects.length > 0) await saveRedirects(tx, redirects)
  for (const { kind, ids } of deleted) await deleteStaged(tx, kind, ids)
}

function goneOf(records: DumpRecord[]): Gone {
  const redirects = records.flatMap((each) => (each.type === 'redirect' ? [each.redirect] : []))
  const deleted = records.flatMap((each) => (each.type === 'delete' ? [each] : []))
  return {
    redirects: [...new Map(redirects.map((each) => [`${each.kind}${each.id}`, each])).values()],
    deleted: [...Map.groupBy(deleted, ({ kind }) => kind)].map(([kind, some]) => ({
      kind,
      ids: some.map(({ id }) => id),
    })),
  }
}

function readMentions(file: string, lines: Lines): Mentions {
  return listMentions(readEach(file, lines, readCounted).filter((work) => work !== undefined))
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

export function readEach<T>(file: string, { from, texts }: Lines, read: (line: string) => T): T[] {
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
