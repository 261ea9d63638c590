import { fullName, type MadeUpWork } from './made-up-works.ts'
import { startStandIn, type Answer, type StandIn } from './stand-in.ts'

export interface MadeUpLibrary extends StandIn {
  /** When each request came, by the clock of the test. */
  came: Date[]
  behaviour: LibraryBehaviour
}

export interface LibraryBehaviour {
  /** Answers so from now on instead. */
  refusal: { status: number; retryAfter?: number } | undefined
  delayMs: number
  /** Adds books that were not asked for, as if they had been. */
  lies: boolean
  /** What it makes of `isbn:(a OR b)`. */
  lists: 'understood' | 'refused' | 'nothing found'
  /** Works that were merged into others, by their ids. */
  merged: Record<string, string>
}

interface Doc {
  key: string
  /** As a search answers, without editions. */
  shown: Record<string, unknown>
  isbn: string[]
  editionDocs: { title: string; subtitle: string; isbn: string[] }[]
  titleWords: Set<string>
  authorWords: Set<string>
}

/** Plays Open Library's search over made-up works. */
export async function startMadeUpLibrary(works: MadeUpWork[], now: () => Date): Promise<MadeUpLibrary> {
  const docs = works.filter(({ isThere }) => isThere).map(docOf)
  const byKey = new Map(docs.map((doc) => [doc.key, doc]))
  const byIsbn = Map.groupBy(
    docs.flatMap((doc) => doc.isbn.map((isbn) => ({ isbn, doc }))),
    ({ isbn }) => isbn,
  )
  const byWord = Map.groupBy(
    docs.flatMap((doc) => Array.from(doc.titleWords, (word) => ({ word, doc }))),
    ({ word }) => word,
  )
  const behaviour: LibraryBehaviour = { refusal: undefined, delayMs: 0, lies: false, lists: 'understood', merged: {} }
  const came: Date[] = []

  function find(url: URL): { found: Doc[]; isbns: string[] } | undefined {
    const { searchParams } = url
    const [q, title, author, isbn] = ['q', 'title', 'author', 'isbn'].map((name) => searchParams.get(name))
    if (isbn) return { found: (byIsbn.get(isbn) ?? []).map(({ doc }) => doc), isbns: [isbn] }
    if (title)
      return {
        found: byTitle(wordsOf(title)).filter((doc) => hasAll(doc.authorWords, wordsOf(author ?? ''))),
        isbns: [],
      }
    const isbns = /^isbn:\((.*)\)$/.exec(q ?? '')?.[1]?.split(' OR ')
    if (isbns && behaviour.lists === 'refused') return undefined
    if (isbns && behaviour.lists === 'nothing found') return { found: [], isbns }
    if (isbns) return { found: isbns.flatMap((each) => (byIsbn.get(each) ?? []).map(({ doc }) => doc)), isbns }
    const keys = /^key:\((.*)\)$/
      .exec(q ?? '')?.[1]
      ?.split(' OR ')
      .map((each) => each.replaceAll('"', ''))
    if (keys) return { found: keys.flatMap((key) => byKey.get(key) ?? []), isbns: [] }
    const [, name = '', words = ''] = /^\(author_name:\((.*)\) OR .*\) AND title:\((.*)\)$/.exec(q ?? '') ?? []
    const some = words.split(' OR ').flatMap(wordsOf)
    return {
      found: some.flatMap((word) => byTitle([word])).filter((doc) => hasAll(doc.authorWords, wordsOf(name))),
      isbns: [],
    }
  }

  function byTitle(words: string[]): Doc[] {
    const [rarest] = words.map((word) => byWord.get(word) ?? []).toSorted((a, b) => a.length - b.length)
    return (rarest ?? []).map(({ doc }) => doc).filter((doc) => hasAll(doc.titleWords, words))
  }

  function answer(url: URL): Answer {
    came.push(now())
    if (behaviour.refusal) {
      const { status, retryAfter } = behaviour.refusal
      return {
        status,
        body: { status },
        ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
      }
    }
    const asked = url.pathname === '/search.json' ? find(url) : undefined
    if (url.pathname !== '/search.json') return open(url.pathname.slice('/works/'.length, -'.json'.length))
    if (!asked) return { status: 422, body: { detail: [{ msg: 'Cannot parse' }] } }
    const found = [...new Set(asked.found)]
    const lies = behaviour.lies ? docs.slice(came.length % 50, (came.length % 50) + 3) : []
    const shown = [...lies, ...found].slice(0, Number(url.searchParams.get('limit')))
    return { body: { numFound: found.length, docs: shown.map((doc) => shownAs(doc, asked.isbns)) } }
  }

  function open(id: string): Answer {
    const to = behaviour.merged[id]
    if (to === undefined) return { status: 404, body: { error: 'notfound' } }
    return { body: { key: `/works/${id}`, type: { key: '/type/redirect' }, location: `/works/${to}` } }
  }

  const standIn = await startStandIn({
    answer,
    quota: { status: 429, body: { status: 429 } },
    refused: { status: 403, body: { status: 403 } },
    delayMs: () => behaviour.delayMs,
  })
  return { ...standIn, came, behaviour }
}

/** With the one edition that answers the question best. */
function shownAs({ shown, editionDocs }: Doc, isbns: string[]) {
  const best = editionDocs.find(({ isbn }) => isbn.some((each) => isbns.includes(each))) ?? editionDocs[0]
  return { ...shown, editions: { numFound: editionDocs.length, docs: best ? [best] : [] } }
}

function docOf(work: MadeUpWork): Doc {
  const names = work.authors.map((author) => author.original ?? fullName(author))
  const author_name = work.nobody === undefined ? names : [work.nobody].filter(Boolean)
  const author_alternative_name = work.authors.flatMap((author) =>
    author.original === undefined ? [] : [fullName(author)],
  )
  const alternative_title = [...new Set([work.title, ...work.editions.map(({ title }) => title)])]
  const key = `/works/${work.id}`
  const isbn = work.editions.map((edition) => edition.isbn)
  return {
    key,
    shown: {
      key,
      title: work.title,
      subtitle: work.subtitle,
      author_name,
      author_alternative_name,
      first_publish_year: work.year,
      alternative_title,
      isbn,
      language: ['eng'],
    },
    isbn,
    editionDocs: work.editions.map((edition) => ({ ...edition, isbn: [edition.isbn] })),
    titleWords: new Set(alternative_title.flatMap(wordsOf)),
    authorWords: new Set([...author_name, ...author_alternative_name].flatMap(wordsOf)),
  }
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u{300}-\u{36f}'’]/gu, '')
      .toLowerCase()
      .replaceAll('ø', 'o')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function hasAll(words: Set<string>, wanted: string[]): boolean {
  return wanted.every((word) => words.has(word))
}
