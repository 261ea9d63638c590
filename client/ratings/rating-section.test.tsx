import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { clearRating, getRatings, rateBook } from '#contract/ratings.ts'
import { CelebrationProvider } from '../points/celebration.tsx'
import { earned, nothingEarned } from '../testing/a-book.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { AverageRating } from './average-rating.tsx'
import { RatingSection } from './rating-section.tsx'

const none = { average_rating: null, total_ratings: 0, your_rating: null, your_stars: null }

test('a book without ratings says so, and has no filled stars', async () => {
  showRating(fakeApi().on(getRatings, none))

  expect(await screen.findByText('No ratings yet')).toBeVisible()
  expect(screen.queryByText(/Your rating/)).not.toBeInTheDocument()
  const group = within(screen.getByRole('radiogroup', { name: 'Rate Book' }))
  expect(group.getAllByRole('radio', { name: /^\d stars?$/ })).toHaveLength(5)
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
})

test('ratings that wait for a moderator are said to', async () => {
  showRating(fakeApi().on(getRatings, { ...none, ratings_wait: true }))

  expect(await screen.findByText(/Their ratings count once a moderator has looked at them/)).toBeVisible()
})

test('the viewer’s rating is filled in, next to the average of all readers', async () => {
  showRating(fakeApi().on(getRatings, { average_rating: 3.5, total_ratings: 2, your_rating: 4, your_stars: 4 }))

  expect(await findAverage('Average Rating: 3.5 (2 ratings)')).toBeVisible()
  expect(star(4)).toBeChecked()
})

test('a pressed star shows at once, followed by the new average and the points earned', async () => {
  const api = fakeApi()
    .on(getRatings, none)
    .on(rateBook, {
      rating: 5,
      stars: 5,
      average_rating: 5,
      total_ratings: 1,
      gamification: earned('Rating saved!', 2),
    })
  const { reader } = showRating(api)
  await screen.findByText('No ratings yet')

  await reader.click(star(5))

  expect(star(5)).toBeChecked()
  expect(await findAverage('Average Rating: 5.0 (1 rating)')).toBeVisible()
  expect(await screen.findByText('Rating saved!')).toBeVisible()
  expect(screen.getByText('+2 points earned!')).toBeInTheDocument()
  expect(api.sent(rateBook)).toEqual([{ body: { google_books_id: 'kindred', stars: 5 } }])
})

test('the arrow keys move in half stars', async () => {
  const { reader } = showRating(rated(3))
  await waitFor(() => expect(star(3)).toBeChecked())

  star(3).focus()
  await reader.keyboard('{ArrowRight}')

  expect(await findAverage('Average Rating: 3.5 (1 rating)')).toBeVisible()
  expect(screen.getByRole('radio', { name: '3 and a half stars' })).toBeChecked()
  await reader.keyboard('{ArrowRight}')
  expect(await findAverage('Average Rating: 4.0 (1 rating)')).toBeVisible()
  expect(star(4)).toBeChecked()
})

test.each([
  ['the left half of a star is half of it', 10, '3 and a half stars'],
  ['the middle of a star is the whole star', 20, '4 stars'],
  ['the right half of a star is the whole star', 30, '4 stars'],
])('%s', async (_, clientX, chosen) => {
  const api = rated(2)
  showRating(api)
  await waitFor(() => expect(star(2)).toBeChecked())
  star(4).getBoundingClientRect = () => DOMRect.fromRect({ x: 0, y: 0, width: 40, height: 40 })

  fireEvent.click(star(4), { clientX, detail: 1 })

  await waitFor(() => expect(screen.getByRole('radio', { name: chosen })).toBeChecked())
})

test('a rating in quarters that came along is shown, and kept until it is changed', async () => {
  const api = rated(3.75)
  const { reader } = showRating(api)
  expect(await screen.findByText('Your rating: 3.75')).toBeVisible()
  const quarters = screen.getByRole('radio', { name: '3 and three quarters stars' })
  expect(quarters).toBeChecked()
  expect(api.sent(rateBook)).toEqual([])

  quarters.focus()
  await reader.keyboard('{ArrowLeft}')

  expect(await screen.findByText('Your rating: 3.5')).toBeVisible()
  expect(screen.queryByRole('radio', { name: '3 and three quarters stars' })).not.toBeInTheDocument()
})

test('one’s own rating can be cleared, and the focus stays at the stars', async () => {
  const api = rated(4).on(clearRating, none)
  const { reader } = showRating(api)

  await reader.click(await screen.findByRole('button', { name: 'Clear rating' }))

  expect(await screen.findByText('No ratings yet')).toBeVisible()
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Clear rating' })).not.toBeInTheDocument()
  expect(screen.getByRole('radiogroup')).toContainElement(document.activeElement as HTMLElement)
  expect(api.sent(clearRating)).toEqual([{ params: { id: 'kindred' } }])
})

test('a rating that cannot be cleared is shown again, with an error', async () => {
  const { reader } = showRating(rated(4).on(clearRating, () => fail('unavailable')))

  await reader.click(await screen.findByRole('button', { name: 'Clear rating' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to clear rating. Please try again.')
  expect(star(4)).toBeChecked()
})

test('a rating that is refused says why', async () => {
  const { reader } = showRating(
    rated(2).on(rateBook, () => fail('rate_limited', { text: 'That is enough for today.' })),
  )
  await waitFor(() => expect(star(2)).toBeChecked())

  await reader.click(star(5))

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit rating. That is enough for today.')
})

test('a rating that fails is rolled back with an error', async () => {
  const api = fakeApi()
    .on(getRatings, { average_rating: 2, total_ratings: 1, your_rating: 2, your_stars: 2 })
    .on(rateBook, () => fail('unavailable'))
  const { reader } = showRating(api)
  await waitFor(() => expect(star(2)).toBeChecked())

  await reader.click(star(5))

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit rating. Please try again.')
  expect(star(2)).toBeChecked()
})

test('a star pressed before the ratings load does not keep them from loading if it fails', async () => {
  const first = Promise.withResolvers<typeof none>()
  const api = fakeApi()
    .on(getRatings, () => first.promise)
    .on(rateBook, () => fail('invalid'))
  const { reader } = showRating(api)

  await reader.click(star(5))
  await screen.findByRole('alert')
  first.resolve(none)

  expect(await screen.findByText('No ratings yet')).toBeVisible()
})

test('a visitor is asked to log in', async () => {
  const api = fakeApi().on(getRatings, none)
  const { reader } = show(<RatingSection bookId="kindred" />, { api })
  await reader.click(star(3))

  expect(screen.getByRole('alert')).toHaveTextContent('Please log in to rate books.')
  expect(star(3)).not.toBeChecked()
  expect(api.sent(rateBook)).toEqual([])
})

test('ratings that fail to load are shown as none', async () => {
  showRating(fakeApi().on(getRatings, () => fail('invalid')))

  expect(await screen.findByText('No ratings yet')).toBeVisible()
})

/** A book that only the viewer has rated. */
function rated(stars: number) {
  return fakeApi()
    .on(getRatings, { average_rating: stars, total_ratings: 1, your_rating: Math.round(stars), your_stars: stars })
    .on(rateBook, ({ body }) => ({
      rating: Math.round(body.stars ?? 0),
      stars: body.stars ?? 0,
      average_rating: body.stars ?? 0,
      total_ratings: 1,
      gamification: nothingEarned,
    }))
}

function star(stars: number) {
  return screen.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars` })
}

function showRating(api: ReturnType<typeof fakeApi>) {
  return show(
    <CelebrationProvider>
      <AverageRating bookId="kindred" known={none} />
      <RatingSection bookId="kindred" />
    </CelebrationProvider>,
    { api, as: 'alice' },
  )
}

/** Near the title: one sentence in several elements. */
function findAverage(text: string) {
  return screen.findByText((_, element) => element?.tagName === 'OUTPUT' && element.textContent === text)
}
