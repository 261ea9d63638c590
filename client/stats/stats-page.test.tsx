import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listGoals } from '#contract/library/goals.ts'
import { getLibraryOverview } from '#contract/library/library.ts'
import { getStats, type Stats } from '#contract/library/stats.ts'
import { aBook } from '../testing/a-book.ts'
import { aStats } from '../testing/a-stats.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { StatsPage } from './stats-page.tsx'

function open(at: string, stats: Partial<Stats>, years = [{ year: 2025, books: 3 }]) {
  const api = fakeApi().on(getLibraryOverview, { states: [], years }).on(getStats, aStats(stats))
  return { ...show(<StatsPage />, { api, at, as: 'alice' }), api }
}

const iliad = aBook({ title: 'Iliad', google_books_id: 'iliad', author: 'Homer' })

const readings = {
  books: 3,
  readings: 4,
  reread: 1,
  started: 5,
  stopped: 1,
  pages: 1_200,
  pages_known: 3,
  known: { ...aStats().known, genres: 4, weekdays: 2, authors: 4 },
  by_month: [
    { month: '2025-03', readings: 3, pages: 900 },
    { month: '2025-05', readings: 1, pages: 300 },
  ],
  by_genre: [
    { name: 'Classics', readings: 3 },
    { name: 'Poetry', readings: 1 },
  ],
  authors: [{ name: 'Homer', readings: 2, book: iliad }],
  authors_count: 3,
}

test('each figure says what it rests on, and leads to its books', async () => {
  const { api } = open('/stats?year=2025', { ...readings, readings: 5, pages_known: 4 })

  expect(await screen.findByText(/^Pages from 4 of 5 readings\./)).toBeVisible()
  expect(screen.getByText('Pages, at least').nextSibling).toHaveTextContent('1,200')
  expect(screen.getByRole('link', { name: 'Add lengths' })).toHaveAttribute(
    'href',
    '/library?from=2025-01-01&to=2025-12-31&lacks=pages&sort=finished',
  )
  expect(screen.getByRole('link', { name: '3' })).toHaveAttribute(
    'href',
    '/library?from=2025-01-01&to=2025-12-31&sort=finished',
  )
  expect(screen.getByRole('link', { name: '1 did not finish' })).toHaveAttribute(
    'href',
    '/library?from=2025-01-01&to=2025-12-31&reading=stopped&sort=finished',
  )
  expect(api.sent(getStats).at(-1)?.query).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})

test('a goal of pages leads to the books of its time whose length is not known', async () => {
  const goal = {
    year: 2025,
    month: 2,
    unit: 'pages',
    target: 900,
    done: 100,
    known: 1,
    unknown: 3,
    in_hand: 0,
  } as const
  const goals = [{ ...goal, period: '2025-02', pace: 'unknown', expected: 900, on_home: false, silent: false }] as const
  const api = fakeApi()
    .on(getLibraryOverview, { states: [], years: [] })
    .on(getStats, aStats(readings))
    .on(listGoals, { goals: [...goals] })
  show(<StatsPage />, { api, at: '/stats?year=2025' })

  const shown = within(await screen.findByRole('region', { name: 'Goals' }))
  expect(await shown.findByText(/^At least 100 of 900 pages\.$/)).toBeVisible()
  expect(shown.getByRole('link', { name: 'Add lengths' })).toHaveAttribute(
    'href',
    '/library?from=2025-02-01&to=2025-02-28&lacks=pages&sort=finished',
  )
})

test('what rests on fewer than half of the books is no figure of its own, but is told small', async () => {
  const by_length = [
    { name: '150', readings: 1 },
    { name: '450', readings: 2 },
  ]
  const thin = {
    pages_known: 3,
    by_length,
    median_days: 9,
    pages_per_day: 45.6,
    longest: { book: iliad, pages: 900 },
    shortest: { book: iliad, pages: 90 },
    by_day: [{ on: '2025-03-09', readings: 2, pages: 1_200 }],
  }
  const known = { ...readings.known, days: 2, pace: 1, genres: 7 }
  const { unmount } = open('/stats?year=2025', { ...readings, readings: 7, ...thin, known })

  expect(await screen.findByText(/^At least 1,200 pages: lengths known for 3 of 7 readings\./)).toBeVisible()
  expect(screen.getByText(/9 days per book in 2 of 7 readings with a start and a finish\./)).toBeVisible()
  expect(screen.queryByText('1,200')).not.toBeInTheDocument()
  expect(screen.queryByText('45.6')).not.toBeInTheDocument()
  for (const name of ['Length', 'Longest and shortest', 'Pages week by week'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  const little = within(screen.getByRole('region', { name: 'Too little known to show' }))
  expect(little.getByText(/^Page counts for 3 of 7 readings\./)).toBeVisible()
  expect(little.getByRole('link', { name: 'Add lengths' })).toBeVisible()
  unmount()

  open('/stats?year=2025', { ...readings, ...thin, known: { ...known, days: 2, pace: 2 } })
  expect(await screen.findByRole('region', { name: 'Length' })).toHaveTextContent(
    'On average 400 pages. Most common: 450 to 599 pages, 2 of 3.',
  )
  expect(screen.getByText('45.6')).toBeVisible()
  expect(
    screen.getByText(/^Pages from 3, days per book from 2, and pages per day from 2 of 4 readings\./),
  ).toBeVisible()
})

test('days in a row are not counted for who has switched the game off', async () => {
  const streak = { days: 12, longest: 5 }
  const { session } = open('/stats?year=2025', { ...readings, streak })
  expect(await screen.findByText('5 in a row')).toBeVisible()

  act(() => session.changeUser({ username: 'alice', email: '', bio: '', profile_image: '', hides_game: true }))

  expect(screen.queryByText('5 in a row')).not.toBeInTheDocument()
  expect(screen.getByText('12')).toBeVisible()
})

test('a chart has a sentence, bars that lead to their books, and a table of the same numbers', async () => {
  open('/stats?year=2025', readings)

  const months = await screen.findByRole('region', { name: 'Month by month' })
  expect(months).toHaveTextContent('Busiest month: March, 3 readings.')
  expect(within(months).getByRole('link', { name: 'March 2025: 3 readings' })).toHaveAttribute(
    'href',
    '/library?from=2025-03-01&to=2025-03-31&sort=finished',
  )
  expect(within(months).getAllByRole('row', { hidden: true })).toHaveLength(13)
  expect(months).toHaveTextContent('Half of the 4 readings by the end of March.')
  expect(within(months).getByRole('row', { name: 'April 2025 0 3', hidden: true })).toBeInTheDocument()

  const weekdays = screen.getByRole('region', { name: 'Day of the week' })
  expect(weekdays).toHaveTextContent('Exact dates for 2 of 4 readings.')
  const genres = screen.getByRole('region', { name: 'Genres' })
  expect(genres).toHaveTextContent('Most in Classics: 3 of 4.')
  expect(genres).toHaveTextContent('A book may have several.')
  expect(within(genres).getByRole('link', { name: 'Classics: 3 readings' })).toHaveAttribute(
    'href',
    '/library?from=2025-01-01&to=2025-12-31&genre=Classics&sort=finished',
  )
})

test('books before 1800 are one bar that says so, and what is not known of any book is told with how to add it', async () => {
  open('/stats?year=2025', {
    ...readings,
    books: 4,
    known: { ...readings.known, decades: 3 },
    by_decade: [
      { name: 'Before 1800', readings: 2 },
      { name: '1950s', readings: 1 },
    ],
  })

  const published = await screen.findByRole('region', { name: 'First published' })
  expect(published).toHaveTextContent('Most common: before 1800, 2 of 3.')
  expect(published).toHaveTextContent('Publication years for 3 of 4 books.')
  expect(within(published).getByText('<1800')).toBeVisible()
  expect(screen.getByText(/Add print, e-book or audio on a book’s page to see formats\./)).toBeVisible()
  expect(screen.getByText(/Not known for these books: languages and fiction or non-fiction\./)).toBeVisible()
})

test('a chart that would have a single bar, or bars of one height, is told in words, with its books', async () => {
  open('/stats?year=2025', {
    ...readings,
    known: { ...readings.known, languages: 4, days: 2, stars: 3 },
    by_language: [{ name: 'en', readings: 4 }],
    by_days: [{ name: '4', readings: 2 }],
    by_stars: ['3', '4', '5'].map((name) => ({ name, readings: 1 })),
  })

  const alike = within(await screen.findByRole('region', { name: 'In short' }))
  expect(alike.getByRole('link', { name: 'English' })).toHaveAttribute(
    'href',
    '/library?from=2025-01-01&to=2025-12-31&language=en&sort=finished',
  )
  expect(alike.getByRole('link', { name: '5 stars' })).toHaveAttribute(
    'href',
    '/library?from=2025-01-01&to=2025-12-31&exact_stars=5&sort=finished',
  )
  expect(alike.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'English: all 4 readings.',
    '3 stars, 4 stars, 5 stars: 1 reading each, known for 3 of 4 readings.',
    '4 to 7 days: 2 of 4 readings.',
  ])
  expect(screen.queryByRole('region', { name: 'Languages' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Your ratings' })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Genres' })).toBeVisible()
})

function inMonths(months: readonly number[]): Partial<Stats> {
  const by_month = months.map((nth) => ({ month: `2025-${String(nth).padStart(2, '0')}`, readings: 3, pages: 0 }))
  const all = 3 * months.length
  return { ...readings, books: all, readings: all, known: { ...readings.known, genres: all }, by_month }
}

test('two books are told in words before anything else, and nothing that is zero', async () => {
  open('/stats?year=2025', {
    books: 2,
    readings: 2,
    started: 2,
    known: { ...aStats().known, genres: 2, weekdays: 2 },
    by_weekday: [{ weekday: 1, readings: 2 }],
    by_month: [
      { month: '2025-03', readings: 1, pages: 0 },
      { month: '2025-05', readings: 1, pages: 0 },
    ],
    by_genre: [{ name: 'Classics', readings: 2 }],
    by_day: [{ on: '2025-03-09', readings: 1, pages: 300 }],
  })

  const [short, calendar] = await screen.findAllByRole('region', { name: /In short|Calendar/ })
  expect(short).toHaveTextContent('Classics: both books.')
  expect(calendar).toHaveTextContent('Calendar')
  expect(screen.getByRole('link', { name: '2 started' })).toBeVisible()
  for (const text of ['Days read', '0 paused', 'Pages week by week'])
    expect(screen.queryByText(text)).not.toBeInTheDocument()
})

test('months that say something are a chart, though as many were finished in each of those', async () => {
  open('/stats?year=2025', inMonths([1, 2, 3, 5, 9]))

  expect(await screen.findByRole('region', { name: 'Month by month' })).toBeVisible()
})

test.each([
  ['as many in each', Array.from({ length: 12 }, (_, nth) => nth + 1)],
  ['as many in the few there are', [2, 9]],
])('months with %s are told in words', async (_, months) => {
  open('/stats?year=2025', inMonths(months))

  expect(await screen.findByRole('region', { name: 'In short' })).toHaveTextContent(/2025: 3 books each\./)
  expect(screen.queryByRole('region', { name: 'Month by month' })).not.toBeInTheDocument()
})

test('the parts of a whole are named with their number and share, the smallest together in the drawing', async () => {
  const languages = ['en', 'de', 'fr', 'it', 'es', 'la', 'grc', 'ru']
  const by_language = languages.map((name, nth) => ({ name, readings: 8 - nth }))
  open('/stats?year=2025', { ...readings, readings: 36, known: { ...readings.known, languages: 36 }, by_language })

  const chart = await screen.findByRole('region', { name: 'Languages' })
  expect(within(chart).getByRole('link', { name: 'English: 8 readings' }).closest('li')).toHaveTextContent(
    'English822%',
  )
  expect(chart.querySelectorAll('path')).toHaveLength(6)
  expect(within(chart).getAllByRole('row', { hidden: true })).toHaveLength(9)
})

test('ratings are told with their average', async () => {
  const by_stars = [
    { name: '3.5', readings: 1 },
    { name: '5', readings: 3 },
  ]
  open('/stats?year=2025', { ...readings, known: { ...readings.known, stars: 4 }, by_stars })

  expect(await screen.findByText('On average 4.6 stars. Most common: 5 stars, 3 of 4.')).toBeVisible()
})

test('an author read most stands with a cover of theirs', async () => {
  open('/stats?year=2025', readings)

  const authors = await screen.findByRole('region', { name: 'Authors read most' })
  expect(authors.querySelector('a[href="/book-details/iliad"]')).toBeInTheDocument()
})

test.each([
  [5, '2 fewer than in 2024'],
  [1, '2 more than in 2024'],
  [3, 'as many as in 2024'],
])('a year is told beside the one before, with %i books', async (books, text) => {
  open('/stats?year=2025', readings, [{ year: 2024, books }])

  expect(await screen.findByText(text)).toBeVisible()
})

test('of a long list the first rows are shown, and the others on a press', async () => {
  const by_genre = Array.from({ length: 10 }, (_, nth) => ({ name: `Genre ${nth}`, readings: 10 - nth }))
  const { reader } = open('/stats?year=2025', { ...readings, by_genre })

  const genres = within(await screen.findByRole('region', { name: 'Genres' }))
  const folded = expect.stringContaining('folded')
  const more = genres.getByRole('button', { name: 'Show 5 more' })
  expect(genres.getByRole('link', { name: 'Genre 5: 5 readings' }).closest('li')).toHaveAttribute('class', folded)
  await reader.click(more)
  expect(more).toHaveAccessibleName('Show fewer')
  expect(genres.getByRole('link', { name: 'Genre 5: 5 readings' }).closest('li')).not.toHaveAttribute('class', folded)
})

test('authors who are all new are told in a sentence, and listed only where others are not', async () => {
  const new_authors = [{ name: 'Homer', readings: 2, book: iliad }]
  const { unmount } = open('/stats?year=2025', { ...readings, new_authors, new_authors_count: 3 })

  expect(await screen.findByText('3 authors, all new to you.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'New to you' })).not.toBeInTheDocument()
  unmount()
  open('/stats?year=2025', { ...readings, new_authors, new_authors_count: 1 })
  expect(await screen.findByRole('region', { name: 'New to you' })).toHaveTextContent('1 of 3 authors.')
})

test('a calendar of the year opens each day with a finish', async () => {
  const { reader } = open('/stats?year=2025', {
    ...readings,
    by_day: [
      { on: '2025-03-09', readings: 2, pages: 0 },
      { on: '2025-05-01', readings: 1, pages: 300 },
      { on: '2025-05-02', readings: 0, pages: 40 },
    ],
  })

  const calendar = within(await screen.findByRole('region', { name: 'Calendar' }))
  expect(
    calendar
      .getAllByRole('link', { hidden: false })
      .slice(0, 2)
      .map((day) => day.getAttribute('href')),
  ).toEqual([
    '/library?from=2025-03-09&to=2025-03-09&sort=finished',
    '/library?from=2025-05-01&to=2025-05-01&sort=finished',
  ])
  expect(calendar.getByRole('link', { name: /Mar 9, 2025: 2 readings$/ })).toBeVisible()
  await reader.selectOptions(calendar.getByLabelText('Count'), 'Pages')
  expect(calendar.getByRole('link', { name: /May 1, 2025: 300 pages$/ })).toBeVisible()
  expect(calendar.getByText(/Pages logged on 2 days/)).toBeVisible()
  expect(calendar.getByRole('link', { name: /May 2, 2025: 40 pages$/ })).toHaveAttribute(
    'href',
    '/library?from=2025-05-02&to=2025-05-02&reading=read&sort=finished',
  )
  expect(calendar.queryByRole('link', { name: /Mar 9/ })).not.toBeInTheDocument()
})

test('pages stand by day, and by week in a longer span, each with those books', async () => {
  const by_day = [
    { on: '2025-03-09', readings: 2, pages: 30 },
    { on: '2025-03-10', readings: 0, pages: 1_240 },
    { on: '2025-03-16', readings: 0, pages: 20 },
  ]
  const { unmount } = open('/stats?from=2025-03-01&to=2025-03-31', { ...readings, by_day })

  const days = within(await screen.findByRole('region', { name: 'Pages day by day' }))
  expect(days.getByText(/Pages logged on 3 of 31 days, most on .*Mar 10, 2025: 1,240 pages/)).toBeVisible()
  expect(days.getAllByRole('row', { hidden: true })).toHaveLength(1 + 31)
  expect(days.getAllByRole('link')[0]).toHaveAttribute(
    'href',
    '/library?from=2025-03-09&to=2025-03-09&reading=read&sort=finished',
  )
  unmount()

  open('/stats?year=2025', { ...readings, by_day })
  const weeks = within(await screen.findByRole('region', { name: 'Pages week by week' }))
  expect(weeks.getAllByRole('row', { hidden: true })).toHaveLength(1 + 53)
  expect(weeks.getAllByRole('link', { name: /pages$/ }).map((week) => week.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/Mar 3, 2025: 30 pages/),
    expect.stringMatching(/Mar 10, 2025: 1,260 pages/),
  ])
})

test('all time shows years, and a reader may choose days of their own', async () => {
  const { api, reader: user } = open('/stats?span=all', {
    ...readings,
    by_year: [
      { year: 2024, readings: 1, pages: 0 },
      { year: 2025, readings: 3, pages: 0 },
    ],
  })

  expect(await screen.findByRole('region', { name: 'Year by year' })).toHaveTextContent(
    'Busiest year: 2025, 3 readings.',
  )
  await user.selectOptions(screen.getByLabelText('Time'), 'Other dates')
  await user.type(screen.getByLabelText('From'), '2025-03-02')
  await user.type(screen.getByLabelText('To'), '2025-03-01')
  expect(screen.getByText('The end is before the start.')).toBeVisible()
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), '2025-04-01')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(api.sent(getStats).at(-1)?.query).toEqual({ from: '2025-03-02', to: '2025-04-01' })
})

test('a year without reading says so', async () => {
  open('/stats?year=1999', {})

  expect(await screen.findByText('Nothing was read in 1999, or its dates are not known.')).toBeVisible()
})

test('the longest and the shortest book are named, and those read again', async () => {
  const [long, short] = [
    aBook({ title: 'Long', google_books_id: 'l' }),
    aBook({ title: 'Short', google_books_id: 's' }),
  ]
  open('/stats?year=2025', {
    ...readings,
    longest: { book: long, pages: 900 },
    shortest: { book: short, pages: 90 },
    reread_books: [{ book: short, readings: 2 }],
  })

  expect(await screen.findByRole('region', { name: 'Longest and shortest' })).toHaveTextContent('900 pages')
  expect(screen.getByRole('region', { name: 'Read more than once' })).toHaveTextContent('2 times')
})

test('another year stands beside, in figures, bars and tables', async () => {
  const api = fakeApi()
    .on(getLibraryOverview, {
      states: [],
      years: [
        { year: 2024, books: 1 },
        { year: 2025, books: 3 },
      ],
    })
    .on(getStats, ({ query }) =>
      aStats(
        query.from === '2024-01-01'
          ? {
              books: 1,
              readings: 1,
              known: readings.known,
              by_genre: [{ name: 'Essays', readings: 1 }],
              by_month: [{ month: '2024-03', readings: 1, pages: 9 }],
            }
          : readings,
      ),
    )
  const { reader } = show(<StatsPage />, { api, at: '/stats?year=2025' })

  await screen.findByRole('option', { name: 'Compare with 2024' })
  await reader.selectOptions(screen.getByLabelText('Compare with'), 'Compare with 2024')
  expect(await screen.findByRole('row', { name: 'Books finished 3 1 +2' })).toBeVisible()
  expect(screen.getByText('You read 2 more books than in 2024.')).toBeVisible()
  expect(
    screen.getByText(/^Page counts for 3 of 4 readings of 2025\. .*Too little is known to compare pages\.$/),
  ).toBeVisible()
  expect(screen.queryByRole('row', { name: /^Pages/ })).not.toBeInTheDocument()
  const months = screen.getByRole('region', { name: 'Month by month' })
  expect(within(months).getByRole('link', { name: 'March 2025: 3 readings 2025, 1 2024' })).toBeVisible()
  const genres = screen.getByRole('region', { name: 'Genres' })
  expect(within(genres).getByRole('row', { name: 'Essays 0 1', hidden: true })).toBeInTheDocument()
})

test('any dates stand beside any others, month by month from the start of each, and the address keeps both', async () => {
  const api = fakeApi()
    .on(getLibraryOverview, { states: [], years: [] })
    .on(getStats, ({ query }) =>
      aStats(
        query.from === '2024-11-01'
          ? {
              books: 2,
              readings: 2,
              by_month: [
                { month: '2024-11', readings: 1, pages: 9 },
                { month: '2025-01', readings: 1, pages: 9 },
              ],
            }
          : { books: 4, readings: 4, by_month: [{ month: '2025-03', readings: 4, pages: 900 }] },
      ),
    )
  const { reader } = show(<StatsPage />, { api, at: '/stats?from=2025-03-01&to=2025-04-30' })

  await reader.selectOptions(await screen.findByLabelText('Compare with'), 'Compare with other dates')
  const form = within(screen.getByRole('form', { name: 'Compare with other dates' }))
  await reader.type(form.getByLabelText('From'), '2024-11-01')
  await reader.type(form.getByLabelText('To'), '2025-01-31')
  await reader.click(form.getByRole('button', { name: 'Show' }))

  expect(await screen.findByRole('row', { name: 'Books finished 4 2 +2' })).toBeVisible()
  const months = within(screen.getByRole('region', { name: 'Month by month' }))
  expect(months.getByRole('link', { name: /^March 2025, beside November 2024: 4 books/ })).toBeVisible()
  expect(months.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual([
    expect.stringContaining('Nov 1, 2024 to Jan 31, 2025'),
    'March 2025, beside November 20244141',
    'April 2025, beside December 20240041',
    'January 202501–2',
  ])
  await reader.selectOptions(screen.getByLabelText('Time'), 'All time')
  const years = await screen.findByRole('region', { name: 'Month by month: Nov 1, 2024 to Jan 31, 2025' })
  expect(within(years).getByRole('link', { name: 'November 2024: 1 book' })).toBeVisible()
  expect(api.sent(getStats).map(({ query }) => query)).toContainEqual({ from: '2024-11-01', to: '2025-01-31' })
})

test('what is opened with two spans in its address shows both', async () => {
  const { api } = open('/stats?span=all&beside_from=2025-01-02&beside_to=2025-02-01', readings)

  expect(await screen.findByRole('table', { name: 'All time beside Jan 2, 2025 to Feb 1, 2025' })).toBeVisible()
  expect(screen.getByRole('form', { name: 'Compare with other dates' })).toBeVisible()
  expect(api.sent(getStats).map(({ query }) => query)).toContainEqual({ from: '2025-01-02', to: '2025-02-01' })
})

test('the reader’s figures stand beside those of readers here, each with how many stand behind it', async () => {
  const { reader } = open('/stats?year=2025', {
    ...readings,
    readers: [
      { figure: 'books', average: 7, readers: 64 },
      { figure: 'days_of_book', average: 9, readers: 21 },
    ],
  })

  await reader.selectOptions(await screen.findByLabelText('Compare with'), 'Compare with readers here')
  expect(
    await screen.findByText('You read 3 books in 2025; readers here read 7 on average (from 64 readers).'),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: 'Books finished 3 7 64 readers' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Days per book – 9 21 readers' })).toBeVisible()
})

test.each([
  ['/stats?year=2025&beside=readers', [], 'Too few readers here finished something in this time'],
  ['/stats?from=2025-01-02&beside=readers', null, 'There are averages of a year, a month and all time'],
])('of %s no average is made up', async (at, readers, text) => {
  open(at, { ...readings, readers })

  expect(await screen.findByText(new RegExp(text))).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'On average' })).not.toBeInTheDocument()
})
