import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { OutsideFailure, type CatalogueSource, type RecordsQuestion } from '../../outside/catalogue-source.ts'
import { googleBooks } from '../../outside/google-books.ts'
import { openLibrary } from '../../outside/open-library.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { addBooks } from '../../testing/books.ts'
import { startGoogleBooksStandIn, type Volume } from '../../testing/stand-ins/google-books.ts'
import { startMadeUpLibrary, type MadeUpLibrary } from '../../testing/stand-ins/made-up-library.ts'
import type { MadeUpWork } from '../../testing/stand-ins/made-up-works.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { hour, minute, second } from '../../time.ts'
import { takeTurn } from './pace.sql.ts'
import { matchRows } from './match-rows.ts'
import type { MatchingDeps } from './matching-deps.ts'
import type { RowToMatch } from './row-search.ts'

const ada = { first: 'Ada', middle: '', last: 'Sample' }

const works: MadeUpWork[] = [
  work('OL1W', 'The Silent River', { isbns: ['9780000000019'] }),
  work('OL2W', 'The Silent River, Vol. 2', { isbns: ['9780000000026'] }),
  work('OL3W', 'The Golden Clock', {
    subtitle: 'A Love Story',
    isbns: ['9780000000033'],
    translated: 'Die goldene Uhr',
  }),
  work('OL4W', 'Harbour Lights', { isbns: ['9780000000057'], year: 1950 }),
  work('OL5W', 'Harbour Lights', { isbns: ['9780000000064'], year: 1980 }),
  work('OL6W', 'Frozen Orchard', { isbns: ['9780000000071'] }),
  work('OL7W', 'Frozen Orchard: Summary', { isbns: ['9780000000088'], year: 2010 }),
  work('OL8W', 'Tales of the Marsh', { nobody: 'Various', isbns: ['9780000000095'] }),
  work('OL9W', 'Glass Tower', { authors: [{ first: 'Bo', middle: '', last: 'Berg' }], isbns: ['9780000000101'] }),
  work('OL10W', 'Iron Ledger', { isbns: ['9780000000149'], subtitle: 'Essays on Memory', year: 1990 }),
  work('OL11W', 'Iron Ledger', { isbns: ['9780000000149'], subtitle: 'A Love Story', year: 1970 }),
  work('OL12W', 'Patient Sparrow', { isbns: ['9780000000156'], subtitle: 'Notes from the Border' }),
  work('OL13W', 'Patient Sparrow', { isbns: ['9780000000163'] }),
  ...Array.from({ length: 120 }, (_, index) =>
    work(`OL${100 + index}W`, 'Collected Poems', {
      authors: [{ first: index === 110 ? 'Greta' : 'Hugo', middle: '', last: 'Whitlock' }],
      isbns: [],
    }),
  ),
]

function work(
  id: string,
  title: string,
  { isbns, translated, ...more }: Partial<MadeUpWork> & { isbns: string[]; translated?: string },
): MadeUpWork {
  const subtitle = more.subtitle ?? ''
  return {
    id,
    title,
    subtitle,
    volume: 0,
    series: null,
    kind: 'book',
    authors: [ada],
    year: 2000,
    editions: [
      ...isbns.map((isbn) => ({ title, subtitle, isbn })),
      ...(translated === undefined ? [] : [{ title: translated, subtitle: '', isbn: '9780000000040' }]),
    ],
    identity: id,
    isThere: true,
    ...more,
  }
}

let db: Db
let library: MadeUpLibrary
let clock: number
let deps: MatchingDeps

beforeEach(async () => {
  ;({ db } = await createTestDatabase())
  clock = Date.parse('2026-05-01T12:00:00Z')
  library = await startMadeUpLibrary(works, now)
  deps = anotherServer()
})
afterEach(() => library.stop())

function now(): Date {
  return new Date(clock)
}

/** With connections of its own to the same database. */
function anotherServer(more: CatalogueSource[] = []): MatchingDeps {
  const source = openLibrary({
    url: library.url,
    contact: 'a@example.org',
    now,
    deadlineMs: 20_000,
    recordsDeadlineMs: 500,
  })
  // The clock does not move while a request travels.
  const inFlight = new Set<RecordsQuestion>()
  const records = (question: RecordsQuestion) => {
    inFlight.add(question)
    return source.records(question).finally(() => inFlight.delete(question))
  }
  const pause = async (milliseconds: number) => {
    while (inFlight.size > 0) await sleep(1)
    clock += milliseconds
  }
  return {
    db: countQueries(db).db,
    now,
    sources: [...more, { ...source, records }],
    pause,
  }
}

function row(more: Partial<RowToMatch>): RowToMatch {
  return {
    title: 'The Silent River',
    authors: ['Ada Sample'],
    isbns: [],
    series: null,
    set: false,
    year: null,
    known_id: null,
    learned: null,
    first_asked: null,
    ...more,
  }
}

/** The outcome with the catalogue's ids of the books. */
async function match(more: Partial<RowToMatch>, from = deps) {
  const { results, waitingUntil } = await matchRows(from, [row(more)], 'an import')
  const [result] = results
  const stored = await db.selectFrom('book').select(['id', 'google_books_id']).execute()
  const idOf = (book: string | null | undefined) => stored.find(({ id }) => id === book)?.google_books_id ?? null
  return {
    outcome: result?.outcome,
    why: result?.why,
    book: idOf(result?.book),
    candidates: result?.candidates.map(({ book, why }) => `${idOf(book)} ${why}`),
    waitingUntil,
  }
}

describe('a row is matched', () => {
  test('by the id that its file gives, whatever its title', async () => {
    expect(await match({ title: 'Something Else', known_id: 'OL3W' })).toMatchObject({
      outcome: 'matched',
      why: 'known_id',
      book: 'OL3W',
    })
  })

  test('by the id of a work that was merged into another', async () => {
    library.behaviour.merged = { OL99W: 'OL3W' }

    expect(await match({ known_id: 'OL99W' })).toMatchObject({ why: 'known_id', book: 'OL3W' })
  })

  test('by its title where the id is nobody’s', async () => {
    expect(await match({ known_id: 'OL98W' })).toMatchObject({ why: 'title_author', book: 'OL1W' })
  })

  test('by what was decided before, first of all', async () => {
    const [chosen] = await addBooks(db, [{ title: 'Something Else' }])

    expect(await match({ learned: chosen.google_books_id, known_id: 'OL3W', isbns: ['9780000000019'] })).toMatchObject({
      outcome: 'matched',
      why: 'learned',
      book: chosen.google_books_id,
    })
    expect(library.came).toHaveLength(0)
  })

  test('by an ISBN whose record agrees, and then without asking again', async () => {
    expect(await match({ isbns: ['9780000000019'] })).toMatchObject({ outcome: 'matched', why: 'isbn', book: 'OL1W' })
    clock += 48 * hour
    expect(await match({ isbns: ['9780000000019'] })).toMatchObject({ outcome: 'matched', why: 'isbn', book: 'OL1W' })
    expect(library.came).toHaveLength(1)
  })

  test('by the ISBN of a translation, under the title of that edition', async () => {
    expect(await match({ title: 'Die goldene Uhr', isbns: ['9780000000040'] })).toMatchObject({
      why: 'isbn',
      book: 'OL3W',
    })
    expect(await match({ title: 'Die goldene Uhr', isbns: ['9780000000040'] })).toMatchObject({
      why: 'isbn',
      book: 'OL3W',
    })
    expect(await match({ title: 'The Golden Clock', isbns: ['9780000000033'] })).toMatchObject({
      why: 'isbn',
      book: 'OL3W',
    })
  })

  test('by an ISBN with no more of the author than the surname', async () => {
    expect(await match({ authors: ['Sample'], isbns: ['9780000000019'] })).toMatchObject({ why: 'isbn', book: 'OL1W' })
  })

  test('by an ISBN alone, where the file says no more', async () => {
    expect(await match({ title: '', authors: [], isbns: ['9780000000071'] })).toMatchObject({
      why: 'isbn',
      book: 'OL6W',
    })
  })

  test('by an ISBN where the book is by nobody', async () => {
    const tales = { title: 'Tales of the Marsh', authors: ['Anonymous'], isbns: ['9780000000095'] }

    expect(await match(tales)).toMatchObject({ why: 'isbn', book: 'OL8W' })
  })

  test('by title and author where the ISBN is another book’s', async () => {
    expect(await match({ isbns: ['9780000000071'] })).toMatchObject({ why: 'title_author', book: 'OL1W' })
  })

  test('by title and author where exactly one work agrees', async () => {
    expect(await match({ authors: ['Sample, A.'] })).toMatchObject({ why: 'title_author', book: 'OL1W' })
    expect(await match({ title: 'The Silent River, Volume Two' })).toMatchObject({ why: 'title_author', book: 'OL2W' })
    expect(await match({ title: 'FROZEN ORCHARD (Kindle Edition)' })).toMatchObject({
      why: 'title_author',
      book: 'OL6W',
    })
  })

  test('by its year where several works agree', async () => {
    expect(await match({ title: 'Harbour Lights', year: 1981 })).toMatchObject({ why: 'title_author', book: 'OL5W' })
  })

  test('with the book of the starter shelf that the record describes', async () => {
    const [shelf] = await addBooks(db, [{ title: 'The Golden Clock', authors: ['Ada Sample'], source: 'shelf' }])

    for (const said of [{ isbns: ['9780000000033'] }, { known_id: 'OL3W' }, {}]) {
      expect(await match({ title: 'The Golden Clock', ...said })).toMatchObject({
        outcome: 'matched',
        book: shelf.google_books_id,
      })
    }
  })

  test('with a book that a reader kept only if no other shares its title and author', async () => {
    await addBooks(db, [
      {
        google_books_id: 'OL4W',
        source: 'open-library',
        title: 'Harbour Lights',
        authors: ['Ada Sample'],
        year: '1950',
      },
    ])

    expect(await match({ title: 'Harbour Lights' })).toMatchObject({ outcome: 'uncertain', why: 'several_books' })
  })

  test('with what is kept here, on a closed network', async () => {
    const [shelf] = await addBooks(db, [{ title: 'The Silent River', authors: ['Ada Sample'] }])

    expect(await match({}, { ...deps, sources: [] })).toMatchObject({
      why: 'title_author',
      book: shelf.google_books_id,
    })
    expect(await match({ title: 'Glass Tower' }, { ...deps, sources: [] })).toMatchObject({
      outcome: 'not_found',
      waitingUntil: null,
    })
  })

  test('by an ISBN that only Google Books knows', async () => {
    const volume: Volume = {
      id: 'onlyatgoogle',
      volumeInfo: {
        title: 'Pale Window',
        authors: ['Ada Sample'],
        industryIdentifiers: [{ type: 'ISBN_13', identifier: '9780000000118' }],
      },
    }
    const google = await startGoogleBooksStandIn([volume])
    const server = anotherServer([googleBooks({ url: google.url, key: 'a-key', deadlineMs: 20_000 })])

    expect(await match({ title: 'Pale Window', isbns: ['9780000000118'] }, server)).toMatchObject({
      why: 'isbn',
      book: 'onlyatgoogle',
    })
    expect(await match({ title: 'Other Window', isbns: ['9780000000118'] }, server)).toMatchObject({
      outcome: 'uncertain',
    })
    google.misbehave('quota')
    expect(await match({ title: 'Third Window', isbns: ['9780000000125'] }, server)).toMatchObject({
      outcome: 'not_found',
      waitingUntil: null,
    })
    await google.stop()
  })
})

describe('a row is not matched', () => {
  test('where the ISBN belongs to another title, which is offered', async () => {
    expect(await match({ title: 'Drowned Kingdom', isbns: ['9780000000071'] })).toEqual({
      outcome: 'uncertain',
      why: 'isbn_title_differs',
      book: null,
      candidates: ['OL6W isbn_title_differs'],
      waitingUntil: null,
    })
  })

  test('where the ISBN belongs to a namesake', async () => {
    expect(await match({ title: 'Glass Tower', isbns: ['9780000000101'] })).toMatchObject({
      outcome: 'uncertain',
      why: 'isbn_title_differs',
    })
  })

  test('where several works agree, which are offered', async () => {
    expect(await match({ title: 'Harbour Lights' })).toMatchObject({
      outcome: 'uncertain',
      why: 'several_books',
      candidates: ['OL4W several_books', 'OL5W several_books'],
    })
    expect(await match({ title: 'Harbour Lights', year: 1965 })).toMatchObject({ why: 'several_books' })
  })

  test('where the title has a typo, but the book is offered', async () => {
    expect(await match({ title: 'The Silnt River' })).toMatchObject({
      outcome: 'uncertain',
      why: 'title_near',
      candidates: ['OL1W title_near'],
    })
  })

  test('where the title is only the start, but the book is offered', async () => {
    expect(await match({ title: 'Frozen' })).toMatchObject({ why: 'title_near', candidates: ['OL6W title_near'] })
  })

  test('where it has no author, but the book is offered', async () => {
    expect(await match({ title: 'Glass Tower', authors: ['Unknown'] })).toMatchObject({
      why: 'title_only',
      candidates: ['OL9W title_only'],
    })
  })

  test('where it gives no more of the author than the surname, but the book is offered', async () => {
    expect(await match({ title: 'Glass Tower', authors: ['Berg'] })).toMatchObject({
      why: 'title_only',
      candidates: ['OL9W title_only'],
    })
  })

  test('where only another author’s book is called so', async () => {
    expect(await match({ title: 'Glass Tower' })).toMatchObject({
      outcome: 'not_found',
      why: 'nothing_found',
      candidates: [],
    })
  })

  test('where the shelf only finds it by another title, but the book is offered', async () => {
    const [shelf] = await addBooks(db, [{ title: 'The Whole', authors: ['Ada Sample'], otherTitles: ['A Part'] }])

    expect(await match({ title: 'A Part' })).toMatchObject({
      why: 'title_near',
      candidates: [`${shelf.google_books_id} title_near`],
    })
  })

  test('where the ISBN is that of two books which its title may mean, whoever else was matched by it', async () => {
    const exact = { title: 'Iron Ledger: A Love Story', isbns: ['9780000000149'] }

    expect(await match(exact)).toMatchObject({ why: 'isbn', book: 'OL11W' })
    expect(await match({ ...exact, title: 'Iron Ledger' })).toMatchObject({ why: 'several_books' })
  })

  test('where its subtitle may be a mistyped one of another work', async () => {
    const mistyped = { title: 'Patient Sparrow: Notes frm the Border' }

    expect(await match(mistyped)).toMatchObject({ outcome: 'uncertain', why: 'several_books' })
    expect(await match({ title: 'Patient Sparrow: Notes from the Border' })).toMatchObject({ book: 'OL12W' })
  })

  test('where more books than were sent may agree, unless the whole name finds fewer', async () => {
    expect(await match({ title: 'Collected Poems', authors: ['H. Whitlock'], year: 2000 })).toMatchObject({
      why: 'several_books',
    })
    expect(await match({ title: 'Collected Poems', authors: ['Greta Whitlock'] })).toMatchObject({ book: 'OL210W' })
  })

  test('where another reader’s file is the only one to say so', async () => {
    await match({ isbns: ['9780000000132'] })

    expect(await match({ title: '', authors: [], isbns: ['9780000000132'] })).toMatchObject({ outcome: 'not_found' })
  })
})

describe('Open Library is asked', () => {
  test('for twenty ISBNs at once', async () => {
    const rows = works.map(({ title, editions }) => row({ title, isbns: [editions[0]?.isbn ?? ''] }))

    await matchRows(deps, rows.slice(0, 7), 'an import')

    expect(library.came).toHaveLength(1)
  })

  test.each(['refused', 'nothing found'] as const)('one by one where lists of ISBNs are %s', async (lists) => {
    library.behaviour.lists = lists
    const rows = [row({ isbns: ['9780000000019'] }), row({ title: 'Frozen Orchard', isbns: ['9780000000071'] })]

    const { results } = await matchRows(deps, rows, 'an import')

    expect(results.map(({ why }) => why)).toEqual(['isbn', 'isbn'])
    expect(library.came).toHaveLength(3)
  })

  test('and not believed where a record does not bear the ISBN', async () => {
    library.behaviour.lies = true

    expect(await match({ title: 'Unheard Of', isbns: ['9780000000132'] })).toMatchObject({ outcome: 'not_found' })
    expect(await match({ title: 'Frozen Orchard', isbns: ['9780000000071'] })).toMatchObject({
      why: 'isbn',
      book: 'OL6W',
    })
  })

  test('once a day for the same, also by another server', async () => {
    const unknown = { title: 'Unheard Of', isbns: ['9780000000132'] }
    const first = await match(unknown)
    const asked = library.came.length

    expect(await match(unknown, anotherServer())).toEqual(first)
    expect(library.came).toHaveLength(asked)
    clock += 25 * hour
    await match(unknown)
    expect(library.came).toHaveLength(asked * 2)
  })

  test('at most twice a second, by all imports together', async () => {
    const rows = (name: string) =>
      Array.from({ length: 6 }, (_, index) => row({ title: `${name} Nowhere ${'abcdef'[index]}` }))

    await Promise.all(['One', 'Two', 'Three'].map((name) => matchRows(deps, rows(name), name)))

    const times = library.came.map((at) => at.getTime())
    expect(times.length).toBeGreaterThan(18)
    expect(times.filter((time, index) => time - (times[index - 2] ?? -Infinity) < second)).toEqual([])
  })

  test('by one server at a time', async () => {
    const servers = Array.from({ length: 8 }, () => anotherServer().db)
    const turns = async (at: number) => {
      const taken = await Promise.all(servers.map((each) => takeTurn(each, 'open-library', 550, new Date(at))))
      return taken.filter((notYet) => notYet === undefined).length
    }

    expect([await turns(clock), await turns(clock + 549), await turns(clock + 550)]).toEqual([1, 0, 1])
    // The clock was set back.
    expect(await turns(clock - hour)).toBe(1)
  })

  test('in turn: a small import does not wait for a large one', async () => {
    const large = Array.from({ length: 20 }, (_, index) =>
      row({ title: `Nowhere ${String.fromCodePoint(97 + index)}` }),
    )
    let asked = 0
    const [, whenSmallIsDone] = await Promise.all([
      matchRows(deps, large, 'large'),
      matchRows(deps, [row({ title: 'Elsewhere' })], 'small').then(() => (asked = library.came.length)),
    ])

    expect(whenSmallIsDone).toBeLessThan(10)
    expect(library.came.length).toBeGreaterThan(asked + 10)
  })
})

describe('Open Library is left alone', () => {
  test.each([429, 503])('as long as it asks with a %i, and rows stay pending', async (status) => {
    library.behaviour.refusal = { status, retryAfter: 100 }
    const until = new Date(clock + 100 * second)

    expect(await match({})).toEqual({
      outcome: 'pending',
      why: 'not_heard',
      book: null,
      candidates: [],
      waitingUntil: until,
    })
    library.behaviour.refusal = undefined
    clock += 99 * second
    expect(await match({})).toMatchObject({ outcome: 'pending', waitingUntil: until })
    expect(await match({}, anotherServer())).toMatchObject({ outcome: 'pending', waitingUntil: until })
    expect(library.came).toHaveLength(1)
    clock += 2 * second
    expect(await match({})).toMatchObject({ outcome: 'matched', waitingUntil: null })
  })

  test('for half a minute, then doubling to five minutes, where it does not say how long', async () => {
    library.behaviour.refusal = { status: 503 }
    const rests: number[] = []
    for (let time = 0; time < 6; time += 1) {
      const { waitingUntil } = await match({})
      rests.push(((waitingUntil?.getTime() ?? 0) - clock) / second)
      clock = (waitingUntil?.getTime() ?? clock) + 1
    }

    expect(rests).toEqual([30, 60, 120, 240, 300, 300])
    library.behaviour.refusal = undefined
    await match({})
    library.behaviour.refusal = { status: 503 }
    const { waitingUntil } = await match({ title: 'Another' })
    expect(((waitingUntil?.getTime() ?? 0) - clock) / second).toBe(30)
  })

  test('where it is silent', async () => {
    library.behaviour.delayMs = 5_000

    expect(await match({})).toMatchObject({ outcome: 'pending', waitingUntil: new Date(clock + 30 * second) })
  })

  test('where it asked a search for a rest', async () => {
    library.behaviour.refusal = { status: 429, retryAfter: 90 }
    const [source] = deps.sources
    await expect(source?.search({ type: 'title', query: 'river', page: 1 })).rejects.toBeInstanceOf(OutsideFailure)
    library.behaviour.refusal = undefined

    expect(await match({})).toMatchObject({ outcome: 'pending', waitingUntil: new Date(clock + 90 * second) })
    expect(library.came).toHaveLength(1)
  })

  test('but what can be decided without it is', async () => {
    const [shelf] = await addBooks(db, [{ title: 'The Silent River', authors: ['Ada Sample'] }])
    library.behaviour.refusal = { status: 503 }

    expect(await match({ isbns: ['9780000000019'] })).toMatchObject({ outcome: 'matched', book: shelf.google_books_id })
  })

  test('and after a day a row that could not be asked for is given up', async () => {
    const first_asked = now()
    library.behaviour.refusal = { status: 503 }
    expect(await match({ first_asked })).toMatchObject({ outcome: 'pending' })

    clock += 24 * hour - minute
    expect(await match({ first_asked })).toMatchObject({ outcome: 'pending' })
    clock += minute
    expect(await match({ first_asked })).toMatchObject({ outcome: 'not_found', why: 'not_heard' })
  })
})
