import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { compositions, designCover, type Composition } from '#contract/pictures/cover-design.ts'
import { CoverScene } from './cover-scene.tsx'

const books = Array.from({ length: 400 }, (_, index) => ({
  id: `OL${index}W`,
  genres: [['Science Fiction', 'Mystery', 'Fantasy', 'Romance', 'History', 'Novel', 'Comics'][index % 7] ?? ''],
}))

function bookWith(composition: Composition) {
  const book = books.find((one) => designCover(one).composition === composition)
  if (!book) throw new Error(`None of these books has a cover with ${composition}.`)
  return book
}

test.each(compositions)("behind the words of a book's page is a motif like that of its cover: %s", (composition) => {
  const { container } = render(<CoverScene {...bookWith(composition)} title="Middlemarch" />)

  const drawn = container.querySelectorAll('svg *').length
  expect(container.textContent).toBe(composition === 'initial' ? 'M' : '')
  expect(drawn > 1).toBe(composition !== 'initial')
  expect(container.innerHTML).not.toMatch(/NaN|undefined/)
})

test('where words would be cut by its letter, a patterned cloth is behind them', () => {
  const { container } = render(<CoverScene {...bookWith('initial')} />)

  expect(container.textContent).toBe('')
  expect(container.querySelectorAll('svg *').length).toBeGreaterThan(1)
})

test('no motif stands behind a picture, until that fails to load or turns out to be none', () => {
  const shown = { ...bookWith('peaks'), title: 'Shōgun' }
  const { container, rerender } = render(<CoverScene {...shown} image="/a.jpg" />)
  expect(container.querySelector('svg')).toBeNull()

  fireEvent.error(container.querySelector('img')!)
  expect(container.querySelector('svg')).not.toBeNull()

  rerender(<CoverScene {...shown} image="/b.jpg" />)
  const image = container.querySelector('img')!
  Object.defineProperties(image, { naturalWidth: { value: 1 }, naturalHeight: { value: 1 } })
  fireEvent.load(image)
  expect(container.querySelector('svg')).not.toBeNull()
})
