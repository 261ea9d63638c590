import { hasRecordings, recorded, recordedText } from './recorded.ts'
import { startStandIn, type Answer, type StandIn } from './stand-in.ts'

type Json = Record<string, unknown>

export interface Doc extends Json {
  key: string
  title: string
  author_name?: string[]
  subject?: string[]
  isbn?: string[]
}

interface Work {
  key: string
  title: string
  authors?: { author: { key: string } }[]
  subjects?: string[]
  covers?: number[]
  first_publish_date?: string
}

/**
 * Searches the recorded works and 25 of its own ('The Long Voyage') that fill three pages, and opens records. OL9000100W was
 * merged into the first of them, OL9000101W into OL9000100W, and OL9000102W was deleted. Of the authors of the third one was
 * merged and one was deleted.
 */
export async function startOpenLibraryStandIn(more: Doc[] = []): Promise<StandIn> {
  const records = new Map([...recordings(), ...ownRecords()].map((record) => [String(record['key']), record]))
  const docs = [
    ...more,
    ...searchRecordings(),
    ...[...records.values()].filter(isWork).map((work) => docOf(work, records)),
  ]
  return startStandIn({
    answer: (url, userAgent) => {
      if (!/bot|spider|crawl|google|http|@/i.test(userAgent)) return stranger
      return url.pathname === '/search.json' ? search(docs, url) : open(records, url)
    },
    quota: { status: 429, body: { status: 429, message: 'Too Many Requests.' } },
    refused: stranger,
  })
}

/** Rejects requests that do not identify the caller. */
const stranger = { status: 403, body: { status: 403, message: 'Forbidden' } }

function search(docs: Doc[], url: URL): Answer {
  const { searchParams } = url
  const q = searchParams.get('q')
  if (q !== null && q.length < 3) return { status: 422, body: { detail: [{ msg: 'Query too short' }] } }
  const found = docs.filter(
    ({ title, author_name = [], subject = [], isbn = [] }) =>
      has([title], searchParams.get('title')) &&
      has(author_name, searchParams.get('author')) &&
      has(subject, searchParams.get('subject')) &&
      has(isbn, searchParams.get('isbn')) &&
      has([title, ...author_name], q),
  )
  const limit = Number(searchParams.get('limit') ?? 100)
  const start = (Number(searchParams.get('page') ?? 1) - 1) * limit
  const total = { numFound: found.length, num_found: found.length, numFoundExact: true }
  return { body: { ...total, start, q: q ?? '', offset: null, docs: found.slice(start, start + limit) } }
}

function has(texts: string[], words: string | null): boolean {
  const text = texts.join(' ').toLowerCase()
  return (words ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function open(records: Map<string, Json>, url: URL): Answer {
  const key = url.pathname.replace(/\.json$/, '')
  const record = records.get(key)
  return record ? { body: record } : { status: 404, body: { error: 'notfound', key } }
}

function isWork(record: Json): boolean {
  return (record['type'] as { key: string }).key === '/type/work'
}

function docOf(record: Json, records: Map<string, Json>): Doc {
  const work = record as unknown as Work
  const authors = (work.authors ?? []).map(({ author }) => records.get(author.key)?.['name'])
  return {
    key: work.key,
    title: work.title,
    subject: work.subjects ?? [],
    author_name: authors.filter((name) => typeof name === 'string'),
    cover_i: work.covers?.[0],
    first_publish_year: work.first_publish_date && Number(/\d{4}/.exec(work.first_publish_date)?.[0]),
    language: ['eng'],
  }
}

function searchRecordings(): Doc[] {
  if (!hasRecordings) return []
  return ['bookwyrm_ol_search', 'search_title_java_book_2025_first_doc_of_62'].flatMap(
    (name) => (recorded(`openlibrary/api/${name}.json`) as { docs: Doc[] }).docs,
  )
}

function recordings(): Json[] {
  if (!hasRecordings) return []
  const dumped = ['works', 'authors'].flatMap((kind) =>
    recordedText(`openlibrary/seed/ol_dump_${kind}_devseed.txt`)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line.split('\t')[4] ?? '{}') as Json),
  )
  const captured = ['works_OL45804W', 'works_OL8694710W_desc_object', 'bookwyrm_ol_work', 'authors_OL34184A'].map(
    (name) => recorded(`openlibrary/api/${name}.json`) as Json,
  )
  return [...dumped, ...captured]
}

function ownRecords(): Json[] {
  const works = Array.from({ length: 25 }, (_, index) => ({
    key: `/works/OL${9_000_001 + index}W`,
    type: { key: '/type/work' },
    title: `The Long Voyage, Part ${index + 1}`,
    authors: (index === 2 ? [1, 2, 3] : [1]).map((number) => ({
      type: { key: '/type/author_role' },
      author: { key: `/authors/OL900000${number}A` },
    })),
    description: { type: '/type/text', value: `The ship sails on: part *${index + 1}* of the story.` },
    subjects: ['Sea stories', 'Sagas'],
    first_publish_date: `May 1, ${1990 + index}`,
  }))
  return [
    ...works,
    { key: '/authors/OL9000001A', type: { key: '/type/author' }, name: 'Ada Sample' },
    { key: '/authors/OL9000002A', type: { key: '/type/redirect' }, location: '/authors/OL9000004A' },
    { key: '/authors/OL9000004A', type: { key: '/type/author' }, name: 'Bo Sample' },
    { key: '/authors/OL9000003A', type: { key: '/type/delete' } },
    { key: '/works/OL9000100W', type: { key: '/type/redirect' }, location: '/works/OL9000001W' },
    { key: '/works/OL9000101W', type: { key: '/type/redirect' }, location: '/works/OL9000100W' },
    { key: '/works/OL9000102W', type: { key: '/type/delete' } },
  ]
}
