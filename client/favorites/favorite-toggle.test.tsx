import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { addFavorite, listFavoriteIds, removeFavorite } from '#contract/favorites.ts'
import { aBook, earned, nothingEarned } from '../testing/a-book.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { FavoriteButton, FavoriteHeart } from './favorite-toggle.tsx'
import { favoriteIdsQuery, favoritePressesQuery } from './favorites-queries.ts'

const book = aBook({ title: 'Kindred', genre: '', genres: [] })

const heart = () => screen.getByRole('button', { name: 'Favorite: Kindred' })
const isFull = () => heart().getAttribute('aria-pressed') === 'true'

/** A fake server that stores favorites. */
function withFavorites(ids: string[] = []) {
  const stored = new Set(ids)
  return fakeApi()
    .on(listFavoriteIds, () => ({ google_books_ids: [...stored] }))
    .on(addFavorite, ({ body }) => {
      stored.add(body.google_books_id ?? '')
      return { book: { ...book, id: 'b1' }, gamification: earned('Added to favorites!', 2) }
    })
    .on(removeFavorite, ({ body }) => {
      stored.delete(body.google_books_id ?? '')
      return { gamification: nothingEarned }
    })
}

test('the heart of a favorite is filled', async () => {
  show(<FavoriteHeart book={book} />, { api: withFavorites(['kindred']), as: 'alice' })

  await waitFor(() => expect(isFull()).toBe(true))
})

test('all hearts of a book are filled and emptied together, under any of its ids', async () => {
  const taken = Promise.withResolvers<void>()
  const api = withFavorites()
    .on(listFavoriteIds, {
      google_books_ids: ['kindred'],
      other_ids: [{ id: 'isbn-9780807083697', google_books_id: 'kindred' }],
    })
    .on(removeFavorite, async () => {
      await taken.promise
      return { gamification: nothingEarned }
    })
  const { reader, queries } = show(
    <>
      <FavoriteHeart book={{ ...book, google_books_id: 'isbn-9780807083697' }} />
      <FavoriteButton book={book} />
    </>,
    { api, as: 'alice' },
  )
  const button = screen.getByRole('button', { name: 'Favorite' })
  await waitFor(() => expect(isFull()).toBe(true))
  expect(button).toHaveAttribute('aria-pressed', 'true')

  await reader.click(heart())

  expect(isFull()).toBe(false)
  expect(button).toHaveAttribute('aria-pressed', 'false')
  api.on(listFavoriteIds, { google_books_ids: [], other_ids: [] })
  taken.resolve()
  await waitFor(() => expect(queries.getQueryData(favoritePressesQuery.queryKey)).toEqual({}))
  expect(isFull()).toBe(false)
})

test('pressing the heart adds a favorite, with defaults for missing fields, and shows the points earned', async () => {
  const { reader, api } = show(<FavoriteHeart book={book} />, { api: withFavorites(), as: 'alice' })

  await reader.click(heart())

  expect(isFull()).toBe(true)
  expect(await screen.findByText('Added to favorites!')).toBeVisible()
  expect(screen.getByText('+2 points earned!')).toBeVisible()
  expect(api.sent(addFavorite)[0]?.body).toMatchObject({
    google_books_id: 'kindred',
    title: 'Kindred',
    genre: 'Unknown Genre',
    year: '1979',
  })
  await reader.click(heart())
  await waitFor(() => expect(api.sent(removeFavorite)).toHaveLength(1))
  expect(isFull()).toBe(false)
})

test('every heart of a book shows a press at once', async () => {
  const { reader } = show(
    <>
      <FavoriteHeart book={book} />
      <FavoriteButton book={book} />
    </>,
    { api: withFavorites(), as: 'alice' },
  )

  await reader.click(heart())

  expect(screen.getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true')
})

test('the last of several presses wins, however slow the first is', async () => {
  let answer: () => void = () => {}
  const api = withFavorites().on(
    addFavorite,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ book: { ...book, id: 'b1' }, gamification: nothingEarned })
      }),
  )
  const { reader } = show(<FavoriteHeart book={book} />, { api, as: 'alice' })

  for (let press = 0; press < 4; press += 1) await reader.click(heart())
  answer()

  await waitFor(() => expect(api.sent(removeFavorite)).toHaveLength(1))
  expect(api.sent(addFavorite)).toHaveLength(1)
  expect(isFull()).toBe(false)
})

test('a heart pressed right after another stays filled while the server knows only of the first', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const api = withFavorites()
  const stored: string[] = []
  api
    .on(listFavoriteIds, () => ({ google_books_ids: [...stored] }))
    .on(addFavorite, async ({ body }) => {
      await (body.google_books_id === 'emma' ? second : first).promise
      stored.push(body.google_books_id ?? '')
      return { book, gamification: earned(`Added: ${body.title}`, 2) }
    })
  const { reader } = show(
    <>
      <FavoriteHeart book={book} />
      <FavoriteHeart book={aBook({ title: 'Emma' })} />
    </>,
    { api, as: 'alice' },
  )
  const emma = screen.getByRole('button', { name: 'Favorite: Emma' })
  const shown: (string | null)[] = []
  await waitFor(() => expect(api.sent(listFavoriteIds)).toHaveLength(1))

  await reader.click(heart())
  await reader.click(emma)
  const watch = new MutationObserver(() => shown.push(emma.getAttribute('aria-pressed')))
  watch.observe(emma, { attributes: true })
  onTestFinished(() => watch.disconnect())
  first.resolve()
  await screen.findByText('Added: Kindred')
  await waitFor(() => expect(api.sent(addFavorite)).toHaveLength(2))
  expect(api.sent(listFavoriteIds)).toHaveLength(1)
  second.resolve()
  await screen.findByText('Added: Emma')
  await waitFor(() => expect(api.sent(listFavoriteIds)).toHaveLength(2))

  expect(emma).toHaveAttribute('aria-pressed', 'true')
  expect(shown).not.toContain('false')
})

test('a press is forgotten once the ids have been refetched', async () => {
  const { reader, api, queries } = show(<FavoriteHeart book={book} />, { api: withFavorites(), as: 'alice' })
  await waitFor(() => expect(api.sent(listFavoriteIds)).toHaveLength(1))

  await reader.click(heart())
  await waitFor(() => expect(api.sent(listFavoriteIds)).toHaveLength(2))

  await waitFor(() => expect(queries.getQueryData(favoritePressesQuery.queryKey)).toEqual({}))
  expect(isFull()).toBe(true)
})

test('a press that fails is rolled back with an error', async () => {
  const api = withFavorites().on(addFavorite, () => fail('unavailable', { cause: 'offline' }))
  const { reader } = show(<FavoriteHeart book={book} />, { api, as: 'alice' })

  await reader.click(heart())

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update favorites. Please try again.')
  expect(isFull()).toBe(false)
})

test('a heart pressed before the favorites have loaded is filled at once, and stays so', async () => {
  const api = withFavorites()
  const known = Promise.withResolvers<{ google_books_ids: string[] }>()
  const added = Promise.withResolvers<void>()
  api
    .on(listFavoriteIds, () => known.promise)
    .on(addFavorite, async () => {
      await added.promise
      return { book, gamification: earned('Added to favorites!', 2) }
    })
  const { reader, queries } = show(<FavoriteHeart book={book} />, { api, as: 'alice' })

  await reader.click(heart())
  expect(isFull()).toBe(true)
  // The query's answer, requested before the press, arrives after it.
  known.resolve({ google_books_ids: [] })
  await waitFor(() => expect(queries.getQueryData(favoriteIdsQuery(api).queryKey)).toEqual({ google_books_ids: [] }))
  expect(isFull()).toBe(true)
  api.on(listFavoriteIds, { google_books_ids: ['kindred'] })
  added.resolve()
  await waitFor(() => expect(queries.getQueryData(favoritePressesQuery.queryKey)).toEqual({}))

  expect(isFull()).toBe(true)
})

test('if the favorites fail to load, a press still shows, and a later answer wins', async () => {
  const api = withFavorites().on(listFavoriteIds, () => fail('not_found'))
  const { reader, queries, comeBack } = show(<FavoriteHeart book={book} />, { api, as: 'alice' })
  const pressed = () => queries.getQueryData(favoritePressesQuery.queryKey)
  await waitFor(() => expect(api.sent(listFavoriteIds)).toHaveLength(1))

  await reader.click(heart())
  await screen.findByText('Added to favorites!')
  await waitFor(() => expect(pressed()).toEqual({ kindred: { favorite: true, answered: true } }))
  expect(isFull()).toBe(true)
  await reader.click(heart())
  await waitFor(() => expect(pressed()).toEqual({ kindred: { favorite: false, answered: true } }))
  expect(isFull()).toBe(false)

  api.on(listFavoriteIds, { google_books_ids: ['kindred'] })
  await comeBack()
  expect(isFull()).toBe(true)
})

test('a press that fails before the favorites have loaded is rolled back', async () => {
  const api = withFavorites()
    .on(listFavoriteIds, () => fail('not_found'))
    .on(addFavorite, () => fail('busy'))
  const { reader } = show(<FavoriteHeart book={book} />, { api, as: 'alice' })

  await reader.click(heart())

  expect(await screen.findByRole('alert')).toHaveTextContent('Octavo is very busy.')
  await waitFor(() => expect(isFull()).toBe(false))
})
