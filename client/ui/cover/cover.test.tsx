import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Cover } from './cover.tsx'

const book = { id: 'OL1W', title: 'Kindred', author: 'Octavia E. Butler', image: 'https://covers.test/1.jpg' }

test('a book without an image has its title and author drawn on the cover', () => {
  render(<Cover {...book} image="" />)

  expect(screen.getByText('Kindred')).toBeInTheDocument()
  expect(screen.getByText('Octavia E. Butler')).toBeInTheDocument()
})

test('an image that fails to load leaves the drawn cover', () => {
  const { container } = render(<Cover {...book} />)

  fireEvent.error(imageIn(container))

  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('Kindred')).toBeInTheDocument()
})

test('a tiny image counts as no cover', () => {
  const { container } = render(<Cover {...book} />)

  load(imageIn(container), 1, 1)

  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('Kindred')).toBeInTheDocument()
})

test('a loaded image replaces the drawn cover without a layout shift', () => {
  const { container } = render(<Cover {...book} />)
  expect(imageIn(container)).toHaveAttribute('loading', 'lazy')
  expect(imageIn(container)).toHaveAttribute('width')

  load(imageIn(container), 200, 300)

  expect(screen.queryByText('Kindred')).not.toBeInTheDocument()
})

test('a cover has no alternative text next to its title, and one where it stands alone', () => {
  const { rerender } = render(<Cover {...book} image="" />)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()

  rerender(<Cover {...book} image="" alt="No Cover Available" />)

  expect(screen.getByRole('img', { name: 'No Cover Available' })).toBeInTheDocument()
})

function imageIn(container: HTMLElement): HTMLImageElement {
  const image = container.querySelector('img')
  if (!image) throw new Error('There is no image on this cover.')
  return image
}

function load(image: HTMLImageElement, width: number, height: number) {
  Object.defineProperty(image, 'naturalWidth', { value: width })
  Object.defineProperty(image, 'naturalHeight', { value: height })
  fireEvent.load(image)
}
