import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { CelebrationProvider } from '../points/celebration.tsx'
import { earned, nothingEarned } from '../testing/a-book.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { RatingSection } from './rating-section.tsx'

const none = { average_rating: null, total_ratings: 0, your_rating: null }

test('a book without ratings says so, and has no filled stars', async () => {
  showRating(fakeApi().on(getRatings, none))

  expect(await screen.findByText('No ratings yet')).toBeVisible()
  expect(within(screen.getByRole('radiogroup', { name: 'Rate Book' })).getAllByRole('radio')).toHaveLength(5)
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
})

test('the viewer’s rating is filled in, next to the average of all readers', async () => {
  showRating(fakeApi().on(getRatings, { average_rating: 3.5, total_ratings: 2, your_rating: 4 }))

  expect(await screen.findByText('Average Rating: 3.5 (2 ratings)')).toBeVisible()
  expect(star(4)).toBeChecked()
})

test('a pressed star shows at once, followed by the new average and the points earned', async () => {
  const api = fakeApi()
    .on(getRatings, none)
    .on(rateBook, { rating: 5, average_rating: 5, total_ratings: 1, gamification: earned('Rating saved!', 2) })
  const { reader } = showRating(api)
  await screen.findByText('No ratings yet')

  await reader.click(star(5))

  expect(star(5)).toBeChecked()
  expect(await screen.findByText('Average Rating: 5.0 (1 rating)')).toBeVisible()
  expect(await screen.findByText('Rating saved!')).toBeVisible()
  expect(screen.getByText('+2 points earned!')).toBeInTheDocument()
  expect(api.sent(rateBook)).toEqual([{ body: { google_books_id: 'kindred', rating: 5 } }])
})

test('the arrow keys select a star', async () => {
  const api = fakeApi()
    .on(getRatings, { average_rating: 3, total_ratings: 1, your_rating: 3 })
    .on(rateBook, ({ body }) => ({
      rating: body.rating,
      average_rating: body.rating,
      total_ratings: 1,
      gamification: nothingEarned,
    }))
  const { reader } = showRating(api)
  await waitFor(() => expect(star(3)).toBeChecked())

  star(3).focus()
  await reader.keyboard('{ArrowRight}')

  expect(await screen.findByText('Average Rating: 4.0 (1 rating)')).toBeVisible()
  expect(star(4)).toBeChecked()
})

test('a rating that fails is rolled back with an error', async () => {
  const api = fakeApi()
    .on(getRatings, { average_rating: 2, total_ratings: 1, your_rating: 2 })
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
  await screen.findByText('No ratings yet')

  await reader.click(star(3))

  expect(screen.getByRole('alert')).toHaveTextContent('Please log in to rate books.')
  expect(star(3)).not.toBeChecked()
  expect(api.sent(rateBook)).toEqual([])
})

test('ratings that fail to load are shown as none', async () => {
  showRating(fakeApi().on(getRatings, () => fail('invalid')))

  expect(await screen.findByText('No ratings yet')).toBeVisible()
})

function star(stars: number) {
  return screen.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars` })
}

function showRating(api: ReturnType<typeof fakeApi>) {
  return show(
    <CelebrationProvider>
      <RatingSection bookId="kindred" />
    </CelebrationProvider>,
    { api, as: 'alice' },
  )
}
