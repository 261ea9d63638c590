import type { CatalogueRecord, CatalogueSource, RecordsQuestion } from '../../outside/catalogue-source.ts'
import { OutsideFailure } from '../../outside/catalogue-source.ts'
import { foldWords } from '../../search/index/fold-text.ts'
import { listCachedRecords, saveRecords, type CachedQuestion } from './cached-records.sql.ts'
import { askInTurn, Resting, type Paced } from './pace.ts'
import { normalize } from '../../outside/text/normalize.ts'

/**
 * Asks Open Library about many books. An answer is missing where it could not be asked; after the first such failure only
 * answers of the last day are given.
 */
export interface Lookup {
  /** The records that bear the ISBN; none where Open Library does not know it. */
  byIsbn(isbns: string[]): Promise<Map<string, CatalogueRecord[]>>
  /** The work with this id, or the one it was merged into; undefined where there is none. */
  byWork(ids: string[]): Promise<Map<string, CatalogueRecord | undefined>>
  byTitle(title: string, author: string | null): Promise<CatalogueRecord[] | undefined>
  /** Books with any of these words in the title. */
  byAuthor(author: string, words: string[]): Promise<CatalogueRecord[] | undefined>
  /** Until when it is left alone; undefined while it answers. */
  restsUntil(): Date | undefined
}

type Source = CatalogueSource & Required<Pick<CatalogueSource, 'records' | 'movedTo'>>

/** Keeps the address short enough for any server. */
const atOnce = 20

/** Those that proved to understand a list of ISBNs. */
const understandingLists = new WeakSet<CatalogueSource>()

/** Undefined where no source can be asked about many books, as on a closed network. */
export function openLookup(deps: Paced, sources: CatalogueSource[], importId: string): Lookup | undefined {
  const source = sources.find(isAskedForMany)
  return source && lookupIn(deps, source, importId)
}

function isAskedForMany(source: CatalogueSource): source is Source {
  return source.records !== undefined && source.movedTo !== undefined
}

function lookupIn(deps: Paced, source: Source, importId: string): Lookup {
  let restsUntil: Date | undefined

  /** Undefined where it could not be asked; 'not understood' where it refuses the question itself. */
  async function ask<T>(question: () => Promise<T>): Promise<T | 'not understood' | undefined> {
    if (restsUntil) return undefined
    try {
      return await askInTurn(deps, source, importId, question)
    } catch (error) {
      if (error instanceof OutsideFailure) return 'not understood'
      if (!(error instanceof Resting)) throw error
      restsUntil = error.until
      return undefined
    }
  }

  async function byIsbn(isbns: string[]): Promise<Map<string, CatalogueRecord[]>> {
    const found = await listCachedRecords(deps.db, 'import isbn', isbns, deps.now())
    for (const chunk of inChunks(isbns.filter((isbn) => !found.has(isbn)))) {
      const answers = await askForIsbns(chunk)
      for (const [isbn, records] of answers) found.set(isbn, records)
      const kept = Array.from(answers, ([question, records]) => ({ question, records: records.map(withFewTitles) }))
      if (kept.length > 0) await saveRecords(deps.db, 'import isbn', kept, deps.now())
    }
    return found
  }

  async function askForIsbns(isbns: string[]): Promise<Map<string, CatalogueRecord[]>> {
    const answer = await ask(() => source.records({ kind: 'isbns', isbns }))
    if (answer === undefined) return new Map()
    const records = answer === 'not understood' ? [] : answer
    const bearing = new Map(isbns.map((isbn) => [isbn, bearingIsbn(records, isbn)]))
    const isFound = [...bearing.values()].some((each) => each.length > 0)
    if (isbns.length === 1 || (answer !== 'not understood' && (isFound || understandingLists.has(source)))) {
      if (isFound && isbns.length > 1) understandingLists.add(source)
      return bearing
    }
    const each = new Map<string, CatalogueRecord[]>()
    for (const isbn of isbns) for (const [one, found] of await askForIsbns([isbn])) each.set(one, found)
    return each
  }

  async function byWork(ids: string[]): Promise<Map<string, CatalogueRecord | undefined>> {
    const cached = await listCachedRecords(deps.db, 'import work', ids, deps.now())
    const found = new Map(Array.from(cached, ([id, [record]]) => [id, record]))
    for (const chunk of inChunks(ids.filter((id) => !found.has(id)))) {
      const answers = await askForWorks(chunk)
      for (const [id, record] of answers) found.set(id, record)
      const kept = Array.from(answers, ([question, record]) => ({
        question,
        records: record ? [withFewTitles(record)] : [],
      }))
      if (kept.length > 0) await saveRecords(deps.db, 'import work', kept, deps.now())
    }
    return found
  }

  async function askForWorks(ids: string[]): Promise<Map<string, CatalogueRecord | undefined>> {
    const answer = await ask(() => source.records({ kind: 'works', ids }))
    if (answer === undefined) return new Map()
    const records = new Map(answer === 'not understood' ? [] : answer.map((record) => [record.google_books_id, record]))
    const found = new Map<string, CatalogueRecord | undefined>()
    for (const id of ids) {
      const record = records.get(id) ?? (await askForMoved(id))
      if (record !== 'not heard') found.set(id, record)
    }
    return found
  }

  async function askForMoved(id: string): Promise<CatalogueRecord | 'not heard' | undefined> {
    const to = await ask(async () => (await source.movedTo(id)) ?? 'nowhere')
    if (to === undefined) return 'not heard'
    if (to === 'nowhere' || to === 'not understood') return undefined
    const answer = await ask(() => source.records({ kind: 'works', ids: [to] }))
    if (answer === undefined) return 'not heard'
    return answer === 'not understood' ? undefined : answer.find((record) => record.google_books_id === to)
  }

  async function askOnce(
    kind: CachedQuestion,
    question: RecordsQuestion,
    words: string[],
  ): Promise<CatalogueRecord[] | undefined> {
    const key = normalize(JSON.stringify(question), 'NFC').toLowerCase()
    const cached = (await listCachedRecords(deps.db, kind, [key], deps.now())).get(key)
    if (cached) return cached
    const answer = await ask(() => source.records(question))
    if (answer === undefined) return undefined
    const records = answer === 'not understood' ? [] : answer
    const kept = records.map((record) => withTitlesOf(record, words.flatMap(foldWords)))
    await saveRecords(deps.db, kind, [{ question: key, records: kept }], deps.now())
    return records
  }

  return {
    byIsbn,
    byWork,
    byTitle: (title, author) => askOnce('import title', { kind: 'title', title, author }, [title]),
    byAuthor: (author, words) => askOnce('import author', { kind: 'author', author, words }, words),
    restsUntil: () => restsUntil,
  }
}

/** Open Library may answer with books that do not bear what was asked for. The title of the edition that does comes first. */
function bearingIsbn(records: CatalogueRecord[], isbn: string): CatalogueRecord[] {
  return records
    .filter((record) => record.isbns.includes(isbn))
    .map((record) => {
      const titles = record.editions.filter(({ isbns }) => isbns.includes(isbn)).map(({ title }) => title)
      return { ...record, otherTitles: [...new Set([...titles, ...record.otherTitles])] }
    })
}

const maxTitlesKept = 100

function withFewTitles(record: CatalogueRecord): CatalogueRecord {
  return { ...record, otherTitles: record.otherTitles.slice(0, maxTitlesKept), isbns: [] }
}

/** Of the titles of a popular book's many editions, those that answer the question. */
function withTitlesOf(record: CatalogueRecord, words: string[]): CatalogueRecord {
  const asked = new Set(words)
  const wordsIn = (title: string) => foldWords(title).filter((word) => asked.has(word)).length
  const titles = record.otherTitles.map((title) => ({ title, asked: wordsIn(title) }))
  const closest = titles.filter((each) => each.asked > 0).toSorted((a, b) => b.asked - a.asked)
  return withFewTitles({ ...record, otherTitles: closest.slice(0, 20).map(({ title }) => title) })
}

function inChunks(list: string[]): string[][] {
  return Array.from({ length: Math.ceil(list.length / atOnce) }, (_, index) =>
    list.slice(index * atOnce, (index + 1) * atOnce),
  )
}
