import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { searchBooks } from '#contract/books.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fail, Failure } from '#contract/errors.ts'
import {
  acceptGuesses,
  commitImport,
  decideImportRow,
  getImport,
  listImportRows,
  listImports,
  lookAgain,
  pauseImport,
  resumeImport,
  setImportOptions,
  type Import,
  type ImportRow,
} from '#contract/imports/imports.ts'
import { getLibraryOverview } from '#contract/library/library.ts'
import { getStats } from '#contract/library/stats.ts'
import { aBook } from '../testing/a-book.ts'
import { aStats } from '../testing/a-stats.ts'
import { anEntry, anImport, aRow, importOptions, importResult } from '../testing/an-import.ts'
import { fakeApi, show, type Answer, type FakeApi } from '../testing/fake-api.tsx'
import { timeText } from '../ui/text/date-text.ts'
import { ImportPage } from './import-page.tsx'

interface FakeServer extends FakeApi {
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>): FakeServer
  /** Changes the import, as the server's own work does. */
  change(given: Partial<Import>): Import
}

/** A fake server that stores the import, and what is decided of its rows. */
function server(imported: Import, rows: ImportRow[] = []): FakeServer {
  let stored = imported
  const change = (given: Partial<Import>) => (stored = { ...stored, ...given })
  const api = fakeApi()
    .on(getImport, () => stored)
    .on(listImports, () => ({ imports: [stored] }))
    .on(getStats, aStats({}))
    .on(getLibraryOverview, { states: [], years: [] })
    .on(listImportRows, ({ query }) => ({
      results: rows.filter(
        ({ outcome, effect }) =>
          (query.outcome === undefined || query.outcome === outcome) &&
          (query.effect === undefined || query.effect === effect),
      ),
      next: null,
    }))
    .on(decideImportRow, ({ params, body }) => {
      const row = rows.find((one) => one.row === params.row) ?? fail('import_not_found')
      const book = row.candidates.find((one) => one.book.google_books_id === body.google_books_id)?.book
      return {
        ...row,
        decision: body.decision,
        book: book ?? aBook({ google_books_id: body.google_books_id ?? 'none' }),
      }
    })
  // `on` returns the same object.
  return Object.assign(api, { change }) as FakeServer
}

const showPage = (api: FakeApi, at = '/import/import-1') =>
  show(
    <main>
      <Routes>
        <Route path="/import/:importId" element={<ImportPage />} />
        <Route path="*" element={null} />
      </Routes>
    </main>,
    { api, as: 'alice', at },
  )

const guess = aBook({ title: 'Wild Seed', google_books_id: 'wild-seed' })
const unsure = aRow({
  row: 2,
  title: 'Wild Sead',
  outcome: 'uncertain',
  why: 'title_near',
  why_text: 'Almost the same title, and the same author.',
  book: null,
  candidates: [{ book: guess, why_text: 'Almost the same title, and the same author.' }],
})
const unknown = aRow({
  row: 3,
  title: 'Our Zine',
  outcome: 'not_found',
  why_text: 'No catalogue knows this book.',
  book: null,
})

const row = (name: string) => screen.findByRole('listitem', { name })

test('while books are found, the page says how far it is, that the reader may leave, and what it waits for', async () => {
  const until = '2026-03-01T14:05:00.000Z'
  const api: FakeServer = server(
    anImport({ state: 'matching', progress: { done: 142, total: 412 }, waiting_until: until }),
    [
      aRow(),
      aRow({
        row: 2,
        title: 'Later',
        outcome: 'pending',
        why_text: 'We are still looking for this book.',
        book: null,
        effect: null,
      }),
    ],
  )
  showPage(api)

  expect(await screen.findByRole('heading', { name: 'Finding your books: 142 of 412' })).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Finding your books' })).toHaveAttribute('value', '34')
  const note = `Waiting for Open Library, again at ${timeText(until)}. You can leave; we go on.`
  expect(screen.getByText(note)).toBeVisible()
  expect(screen.getAllByRole('status')[0]).toHaveTextContent(`Finding your books: 30 percent. ${note}`)
  expect(await row('Row 2: Later')).toHaveTextContent('We are still looking for this book.')
})

test('finding books pauses and goes on, with one button that keeps the focus', async () => {
  const api: FakeServer = server(anImport({ state: 'matching' }))
    .on(pauseImport, () => api.change({ paused: true }))
    .on(resumeImport, () => api.change({ paused: false }))
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(await screen.findByRole('button', { name: 'Go on' })).toHaveFocus()
  expect(screen.getByText('Paused. It goes on when you say so.')).toBeVisible()
  await reader.click(screen.getByRole('button', { name: 'Go on' }))

  expect(await screen.findByRole('button', { name: 'Pause' })).toHaveFocus()
})

test('the preview begins with one sentence, and one button brings the books', async () => {
  const api: FakeServer = server(
    anImport({
      counts: { rows: 415, matched: 394, uncertain: 14, not_found: 6, invalid: 1, pending: 0 },
      books: { total: 412, pending: 0, found: 391, to_check: 14, not_found: 6, own: 1 },
      states: { WANT_TO_READ: 96, READING: 2, PAUSED: 0, FINISHED: 310, REREADING: 0, DID_NOT_FINISH: 4, none: 0 },
      effects: { new: 400, update: 12, here: 0, joins: 2, left_out: 1 },
    }),
  ).on(commitImport, () => api.change({ state: 'importing', progress: { done: 0, total: 415 } })) as ReturnType<
    typeof server
  >
  const { reader } = showPage(api)

  expect(
    await screen.findByText(
      '412 books: 391 found, 14 to check, 7 kept as your own, 1 line that cannot be read. 310 read, 2 being read, 96 to read, 4 not finished. Earns no points; can be undone.',
    ),
  ).toBeVisible()
  await reader.click(screen.getByRole('button', { name: 'Bring 412 books' }))

  expect(await screen.findByRole('heading', { name: 'Bringing your books: 0 of 415' })).toBeVisible()
})

test('a file of which everything is here already has nothing to bring', async () => {
  showPage(server(anImport({ effects: { new: 0, update: 0, here: 4, joins: 0, left_out: 0 } })))

  expect(await screen.findByRole('button', { name: 'Nothing to bring' })).toBeDisabled()
})

test('a row shows what the file says, which book that is, and why', async () => {
  const entry = anEntry({
    stars: 3.75,
    readings: [
      { outcome: 'finished', started_on: null, finished_on: '2019', stopped_on: null },
      { outcome: 'finished', started_on: null, finished_on: null, stopped_on: null },
      { outcome: 'finished', started_on: null, finished_on: null, stopped_on: null },
    ],
    shelves: [{ name: 'sci-fi', position: 1 }],
    private_note: 'Lent to Ann.',
    review: `${'Long '.repeat(60)}end`,
  })
  const losses = [{ field: 'Date Read', value: '2021/02/30', why: 'date_not_kept' } as const]
  showPage(server(anImport(), [aRow({ entry, losses })]))

  const shown = await row('Row 1: Kindred')
  for (const text of [
    '3 and three quarters stars',
    'Finished 2019',
    'Finished, date unknown, 2 times',
    'sci-fi',
    'Private note: Lent to Ann.',
    'Date Read ‘2021/02/30’: not a date we can use',
    'Same ISBN.',
  ]) {
    expect(shown).toHaveTextContent(text)
  }
  expect(shown).toHaveTextContent('Long…')
})

test('a best guess is accepted, and the row says so', async () => {
  const api: FakeServer = server(anImport(), [unsure])
  const { reader } = showPage(api)
  expect(await row('Row 2: Wild Sead')).toHaveTextContent('Our best guess.')

  await reader.click(screen.getByRole('button', { name: 'Right: Wild Sead' }))

  expect(await screen.findByText('You said so.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Right: Wild Sead' })).toHaveAttribute('aria-pressed', 'true')
  expect(api.sent(decideImportRow)).toEqual([
    { params: { id: 'import-1', row: 2 }, body: { decision: 'book', google_books_id: 'wild-seed' } },
  ])
})

test('a book that was not found is searched for in place', async () => {
  const other = aBook({ title: 'Our Magazine', google_books_id: 'our-magazine' })
  const api: FakeServer = server(anImport(), [unknown]).on(searchBooks, {
    books: [other],
    totalResults: 1,
    totalPages: 1,
    source: 'shelf',
  })
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Find the book: Our Zine' }))
  const words = screen.getByRole('searchbox', { name: 'Title' })
  expect(words).toHaveFocus()
  await reader.clear(words)
  await reader.type(words, 'joke{Enter}')
  await reader.click(await screen.findByRole('button', { name: 'This one: Our Magazine, Octavia E. Butler' }))

  await waitFor(() => expect(screen.queryByRole('searchbox')).not.toBeInTheDocument())
  expect(await row('Row 3: Our Zine')).toHaveFocus()
  expect(api.sent(searchBooks)[0]?.query.q).toBe('joke')
  expect(api.sent(decideImportRow)[0]?.body).toEqual({ decision: 'book', google_books_id: 'our-magazine' })
})

test('keys go through the rows, accept a guess and open the search', async () => {
  const api: FakeServer = server(anImport(), [aRow(), unsure, unknown])
  const { reader } = showPage(api)
  ;(await row('Row 1: Kindred')).focus()

  await reader.keyboard('j')
  expect(await row('Row 2: Wild Sead')).toHaveFocus()
  await reader.keyboard('{Enter}')
  expect(await row('Row 3: Our Zine')).toHaveFocus()
  await reader.keyboard('k')
  expect(await row('Row 2: Wild Sead')).toHaveFocus()
  await waitFor(() => expect(api.sent(decideImportRow)).toHaveLength(1))
  await reader.keyboard('jo')

  expect(screen.getByRole('searchbox', { name: 'Title' })).toHaveValue('Our Zine')
})

test('a decision that fails shows an error and leaves the row as it was', async () => {
  const api: FakeServer = server(anImport(), [unsure]).on(decideImportRow, () =>
    fail('source_unavailable'),
  ) as ReturnType<typeof server>
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Leave out: Wild Sead' }))

  expect(await screen.findByRole('alert')).toHaveTextContent("The book catalogue isn't responding.")
  expect(screen.getByRole('button', { name: 'Leave out: Wild Sead' })).toHaveAttribute('aria-pressed', 'false')
})

test('all best guesses are accepted at once', async () => {
  const api: FakeServer = server(
    anImport({ books: { total: 4, pending: 0, found: 2, to_check: 14, not_found: 0, own: 0 } }),
  ).on(acceptGuesses, () =>
    api.change({ books: { total: 4, pending: 0, found: 4, to_check: 0, not_found: 0, own: 0 } }),
  )
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Accept all 14 best guesses' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: /best guess/ })).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'What each line becomes' })).toHaveFocus()
})

test('what was not found is looked for again', async () => {
  const api: FakeServer = server(anImport()).on(lookAgain, () =>
    api.change({ state: 'matching', progress: { done: 3, total: 4 } }),
  )
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Look again for 1' }))

  expect(await screen.findByRole('heading', { name: 'Finding your books: 3 of 4' })).toBeVisible()
})

test('the tabs ask for their rows alone', async () => {
  const api: FakeServer = server(anImport(), [aRow(), unsure])
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('tab', { name: 'To check (1)' }))

  expect(await row('Row 2: Wild Sead')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Row 1: Kindred' })).not.toBeInTheDocument())
  await reader.click(screen.getByRole('tab', { name: 'With losses' }))
  await waitFor(() => expect(api.sent(listImportRows).at(-1)?.query).toEqual({ losses: 'some' }))
})

test('more rows follow where the first page ends', async () => {
  const api: FakeServer = server(anImport()).on(listImportRows, ({ query: { after } }) =>
    after === undefined
      ? { results: [aRow()], next: '1' }
      : { results: [aRow({ row: 2, title: 'Fledgling' })], next: null },
  )
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Show more rows' }))

  expect(await row('Row 2: Fledgling')).toBeVisible()
  expect(await row('Row 1: Kindred')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more rows' })).not.toBeInTheDocument()
})

test('questions are asked above the rows, and an answer is saved', async () => {
  const api: FakeServer = server(anImport({ questions: [{ kind: 'shelf', name: 'waiting', rows: 7 }] })).on(
    setImportOptions,
    () => api.change({ questions: [] }),
  )
  const { reader } = showPage(api)

  const question = await screen.findByRole('group', { name: 'What is your shelf ‘waiting’ (7 books)?' })
  await reader.click(within(question).getByRole('button', { name: 'Want to read' }))

  await waitFor(() => expect(screen.queryByRole('group', { name: /waiting/ })).not.toBeInTheDocument())
  expect(screen.getByRole('main')).toHaveFocus()
  expect(api.sent(setImportOptions)[0]?.body).toEqual({ shelves: [{ name: 'waiting', becomes: 'WANT_TO_READ' }] })
})

test('options say how many reviews there are, and each choice is saved', async () => {
  const shelves = [{ name: 'sci-fi', becomes: 'readlist', readlist_name: 'sci-fi', rows: 31 } as const]
  const api: FakeServer = server(anImport({ options: importOptions({ reviews_count: 46, shelves }) })).on(
    setImportOptions,
    ({ body }) =>
      api.change({ options: importOptions({ reviews_count: 46, reviews: body.reviews ?? 'private', shelves }) }),
  )
  const { reader } = showPage(api)
  await reader.click(await screen.findByText('Options'))

  await reader.selectOptions(screen.getByRole('combobox', { name: 'Reviews (46)' }), 'Everyone sees them')
  expect(await screen.findByText(/reviews are public/)).toBeVisible()
  const name = screen.getByRole('textbox', { name: 'Readlist for sci-fi' })
  await reader.clear(name)
  await reader.type(name, 'Science fiction{Enter}')

  await waitFor(() =>
    expect(api.sent(setImportOptions).map(({ body }) => body)).toEqual([
      { reviews: 'public' },
      { shelves: [{ name: 'sci-fi', becomes: 'readlist', readlist_name: 'Science fiction' }] },
    ]),
  )
})

test('a choice is shown while it is being saved, and taken back if that fails', async () => {
  const saved = Promise.withResolvers<never>()
  const api = server(anImport({ options: importOptions({ reviews_count: 46 }) })).on(
    setImportOptions,
    () => saved.promise,
  )
  const { reader } = showPage(api)
  await reader.click(await screen.findByText('Options'))
  const reviews = screen.getByRole('combobox', { name: 'Reviews (46)' })

  await reader.selectOptions(reviews, 'Everyone sees them')
  expect(reviews).toHaveValue('public')
  saved.reject(new Failure('invalid'))

  await waitFor(() => expect(reviews).toHaveValue('private'))
})

test('of many shelves twelve are shown, the others on request, and the focus goes on there', async () => {
  const shelves = Array.from({ length: 14 }, (_, nth) => ({
    name: `shelf ${nth + 1}`,
    becomes: 'nothing' as const,
    readlist_name: '',
    rows: 1,
  }))
  const { reader } = showPage(server(anImport({ options: importOptions({ shelves }) })))
  await reader.click(await screen.findByText('Options'))

  await reader.click(screen.getByRole('button', { name: 'Show all 14' }))

  expect(screen.getByRole('combobox', { name: 'shelf 13 becomes' }).closest('li')).toHaveFocus()
})

test('only a file of our own can give each review back as it was', async () => {
  const ours = anImport({ format: 'octavo', options: importOptions({ reviews: 'as_in_file', reviews_count: 2 }) })
  const { reader } = showPage(server(ours))
  await reader.click(await screen.findByText('Options'))

  expect(screen.getByText('reviews are as they were')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Reviews (2)' })).toHaveDisplayValue('Each as the file says')
})

test('when it is done, the page says what came, what stayed, and what there was no room for', async () => {
  const result = importResult({ books: 412, kept_mine: 1, readlists_left: ['beach', 'train'] })
  showPage(server(anImport({ state: 'done', result }), [unsure, unknown]))

  expect(await screen.findByRole('heading', { name: 'Your books are here' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your library' })).toHaveAttribute('href', '/library')
  const came = screen.getByRole('region', { name: 'What came' })
  expect(came).toHaveTextContent('Books412')
  expect(came).toHaveTextContent('Kept yours: 1 value of the file gave way to what you had here.')
  expect(came).toHaveTextContent('Not everything fitted into your readlists: beach, train.')
})

test('after it is done, books can still be matched, but no longer left out', async () => {
  const api: FakeServer = server(anImport({ state: 'done', result: importResult() }), [unsure])
  const { reader } = showPage(api)
  expect(await screen.findByRole('heading', { name: 'Still to match (2)' })).toBeVisible()

  await reader.click(await screen.findByRole('button', { name: 'Right: Wild Sead' }))

  expect(await screen.findByText('You said so.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Leave out/ })).not.toBeInTheDocument()
})

test('after it is done, what did not come in is listed with the reason', async () => {
  const refused = aRow({ row: 3, title: 'Kindred', effect: 'left_out', why_text: 'This line could not be stored.' })
  const effects = { new: 3, update: 0, here: 0, joins: 0, left_out: 1 }
  showPage(
    server(anImport({ state: 'done', result: importResult(), effects }), [
      aRow({ title: 'Emma', outcome: 'not_found', book: null }),
      refused,
    ]),
  )

  const section = await screen.findByRole('region', { name: 'Did not come in (1)' })
  expect(await within(section).findByText('This line could not be stored.')).toBeVisible()
  expect(section).toHaveTextContent('Left out.')
  expect(section).not.toHaveTextContent('Emma')
})

test('reviews that came in private are published on request', async () => {
  const done = anImport({ state: 'done', result: importResult({ reviews: 3 }) })
  const api: FakeServer = server(done).on(setImportOptions, () =>
    api.change({ options: importOptions({ reviews: 'public' }) }),
  )
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Publish them' }))

  await waitFor(() => expect(screen.queryByText(/reviews are private/)).not.toBeInTheDocument())
  expect(screen.getByRole('main')).toHaveFocus()
  expect(api.sent(setImportOptions)[0]?.body).toEqual({ reviews: 'public' })
})

test('while reviews are being published, the page says how many are, and looks until all are', async () => {
  const done = anImport({ state: 'done', result: importResult({ reviews: 3 }) })
  const api: FakeServer = server(done).on(setImportOptions, () =>
    api.change({ options: importOptions({ reviews: 'public' }), progress: { done: 1, total: 3 } }),
  )
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Publish them' }))
  const section = await screen.findByRole('region', { name: 'Publishing your reviews: 1 of 3' })
  const buttons = within(section).queryAllByRole('button')
  api.change({ progress: { done: 4, total: 4 } })

  expect(buttons).toEqual([])
  await waitFor(() => expect(section).not.toBeInTheDocument(), { timeout: 10_000 })
})

test('publishing that came to rest goes on on request', async () => {
  const resting = anImport({
    state: 'done',
    paused: true,
    progress: { done: 1, total: 3 },
    options: importOptions({ reviews: 'public' }),
    result: importResult({ reviews: 3 }),
  })
  const api: FakeServer = server(resting).on(setImportOptions, () => api.change({ paused: false }))
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Go on' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go on' })).not.toBeInTheDocument())
  expect(api.sent(setImportOptions)[0]?.body).toEqual({ reviews: 'public' })
})

test('what was not taken back is listed with the reason', async () => {
  const result = importResult({ undone: 40, not_undone: [{ row: 7, why: 'You have changed your stars since.' }] })
  showPage(server(anImport({ state: 'undone', result })))

  expect(await screen.findByText('All but 1 thing that you have changed since.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'What stayed' })).toHaveTextContent(
    'Row 7 You have changed your stars since.',
  )
})

test('an import that is not there says so, with a way to bring a file', async () => {
  showPage(server(anImport()).on(getImport, () => fail('import_not_found')))

  expect(await screen.findByText("We couldn't find this import.")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bring your books' })).toHaveAttribute('href', '/import')
})

test('when it is done, the page shows what the years of reading look like', async () => {
  const api = server(anImport({ state: 'done', result: importResult() }))
    .on(
      getStats,
      aStats({
        books: 3,
        readings: 4,
        reread: 1,
        pages: 1_200,
        pages_known: 3,
        authors: [{ name: 'Homer', readings: 2, book: aBook() }],
      }),
    )
    .on(getLibraryOverview, {
      states: [],
      years: [
        { year: 2024, books: 2 },
        { year: 2022, books: 1 },
      ],
    })
  showPage(api)

  const reading = await screen.findByRole('region', { name: 'Your reading so far' })
  expect(reading).toHaveTextContent('3 books finished, and 1 re-reading. 1,200 pages, known for 3 of 4 readings.')
  const bars = within(reading).getAllByRole('link', { name: /^20/ })
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual(['2022: 1 book', '2023: 0 books', '2024: 2 books'])
  expect(bars.at(-1)).toHaveAttribute('href', '/library?year=2024')
  expect(within(reading).getByRole('link', { name: 'Homer' })).toHaveAttribute('href', '/author-details?name=Homer')
  expect(reading).toHaveTextContent('2 readings')
})

test('where nothing was finished, no statistics are shown', async () => {
  showPage(server(anImport({ state: 'done', result: importResult() })))

  expect(await screen.findByRole('heading', { name: 'Your books are here' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Your reading so far' })).not.toBeInTheDocument()
})
